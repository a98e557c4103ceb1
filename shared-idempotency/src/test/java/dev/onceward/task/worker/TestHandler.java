package dev.onceward.task.worker;

import dev.onceward.task.Task;
import dev.onceward.task.TaskHandler;

/** A handler that does what a test says. */
record TestHandler(String type, Mode mode, Work work) implements TaskHandler {

  /** What it does. */
  @FunctionalInterface
  interface Work {
    void on(Task task) throws Exception;
  }

  static TestHandler transactional(Work work) {
    return new TestHandler("test", Mode.TRANSACTIONAL, work);
  }

  static TestHandler outside(Work work) {
    return new TestHandler("test", Mode.OUTSIDE, work);
  }

  @Override
  public void run(Task task) throws Exception {
    work.on(task);
  }
}
