package dev.onceward.task;

/** What becomes of a task whose key is taken already, whatever the state of the one that has it. */
public enum OnDuplicate {
  /** The first task stands, and the new one is not needed. Waits for nobody but an enqueuer. */
  KEEP,
  /**
   * The new one takes the place of the first while that is {@link TaskState#PENDING}: type,
   * payload, time and attempts are the new one's. One that is running or finished is kept. If it
   * runs in a transaction this waits for the end of that.
   */
  REPLACE,
  /** The first task stands, and the caller is told that there should have been none. */
  REJECT
}
