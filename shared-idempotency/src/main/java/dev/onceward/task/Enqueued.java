package dev.onceward.task;

import java.util.UUID;

/** What became of a task that was asked for; final if the caller's transaction commits. */
public sealed interface Enqueued {

  /** The id of the task that has the key now. */
  UUID id();

  /** The key was free. */
  record Added(UUID id) implements Enqueued {}

  /** A pending task had the key, and is what was asked for now. */
  record Replaced(UUID id) implements Enqueued {}

  /**
   * Another task has the key, and nothing was changed.
   *
   * @param state its state when it was read; it may have moved on since
   */
  record Kept(UUID id, TaskState state) implements Enqueued {}

  /**
   * Another task has the key, and the caller had asked for {@link OnDuplicate#REJECT}. Nothing was
   * changed.
   *
   * @param state its state when it was read; it may have moved on since
   */
  record Rejected(UUID id, TaskState state) implements Enqueued {}
}
