package dev.onceward.retention;

import dev.onceward.id.NobodysTenant;
import dev.onceward.task.NewTask;
import dev.onceward.task.Task;
import dev.onceward.task.TaskHandler;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.time.LocalDateTime;
import java.util.Optional;

/** A night's purge, as a task: one node does it, and another one goes on if that dies. */
@ApplicationScoped
public class PurgeTask implements TaskHandler {

  static final String TYPE = "onceward.purge";

  /** Days of purging would be a fault; a second one beside the first does no harm. */
  private static final Duration LONGEST_HOLD = Duration.ofHours(20);

  @Inject private Purge purge;

  /**
   * The same for every node whose timer rings at that time. Its tables are those of all tenants.
   */
  static NewTask at(LocalDateTime time) {
    return NewTask.of(NobodysTenant.ID, "purge:" + time, TYPE, "");
  }

  @Override
  public String type() {
    return TYPE;
  }

  /** It has many small transactions of its own. */
  @Override
  public Mode mode() {
    return Mode.OUTSIDE;
  }

  @Override
  public Optional<Duration> longestHold() {
    return Optional.of(LONGEST_HOLD);
  }

  @Override
  public void run(Task task) throws Exception {
    purge.run();
  }
}
