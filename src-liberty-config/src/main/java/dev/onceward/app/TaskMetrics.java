package dev.onceward.app;

import dev.onceward.task.worker.TaskBacklog;
import dev.onceward.task.worker.TaskBacklog.Backlog;
import dev.onceward.task.worker.TaskCounts;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.util.function.ToDoubleFunction;

/** What became of tasks on this node, and what waits for all of them. */
@ApplicationScoped
public class TaskMetrics {
  private static final String PREFIX = "onceward_tasks_";

  @Inject private Gauges gauges;
  @Inject private TaskCounts counts;
  @Inject private TaskBacklog backlog;

  void register(@Observes @Initialized(ApplicationScoped.class) Object start) {
    registerCounts();
    registerBacklog();
  }

  private void registerCounts() {
    gauges.register(
        PREFIX + "attempts", "Attempts begun since this node started.", () -> counts.attempts());
    gauges.register(
        PREFIX + "retries",
        "Those of them that were not the first of their task.",
        () -> counts.retries());
    gauges.register(
        PREFIX + "done", "Runs that succeeded since this node started.", () -> counts.done());
    gauges.register(
        PREFIX + "failed", "Runs given up since this node started.", () -> counts.failed());
    gauges.register(
        PREFIX + "late",
        "Attempts of this node that ended after their task was taken over.",
        () -> counts.late());
  }

  private void registerBacklog() {
    gauges.register(
        PREFIX + "pending",
        "Tasks that wait for a worker or for their time; NaN while the database is away.",
        () -> latest(Backlog::pending));
    gauges.register(
        PREFIX + "oldest_pending_seconds",
        "For how long the longest due task has waited for a worker, 0 if none is; NaN likewise.",
        () -> latest(Backlog::oldestSeconds));
    gauges.register(
        PREFIX + "running",
        "Tasks that a node holds, on all nodes; NaN likewise.",
        () -> latest(Backlog::running));
    gauges.register(
        PREFIX + "dead",
        "Tasks given up that nobody has settled yet; NaN likewise.",
        () -> latest(Backlog::dead));
  }

  private double latest(ToDoubleFunction<Backlog> value) {
    return backlog.latest().map(value::applyAsDouble).orElse(Double.NaN);
  }
}
