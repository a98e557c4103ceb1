package dev.onceward.task;

/** Where a task stands. */
public enum TaskState {
  /** It waits for its time, for its first attempt or for another one. */
  PENDING,
  /** A worker has it, or had it until it died. */
  RUNNING,
  /** It was carried out. The row stays for a while and keeps its key taken. */
  DONE,
  /** It is given up after its last attempt. The row stays until somebody settles it. */
  FAILED
}
