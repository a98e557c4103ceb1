package dev.onceward.benchmarks;

import dev.onceward.task.NewTask;
import dev.onceward.task.Task;
import dev.onceward.task.TaskHandler;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;

/** Does nothing, and tells somebody of it. */
record NoOps(Mode mode, Runnable done) implements TaskHandler {
  private static final UUID TENANT = UUID.fromString("0b3ff3a2-0000-4000-8000-000000000001");

  /** New ones for a handler of that mode. */
  static List<NewTask> tasks(Mode mode, int count) {
    String batch = UUID.randomUUID().toString();
    return IntStream.range(0, count)
        .mapToObj(i -> NewTask.of(TENANT, batch + ":" + i, mode.name(), "{}"))
        .toList();
  }

  @Override
  public String type() {
    return mode.name();
  }

  @Override
  public void run(Task task) {
    done.run();
  }
}
