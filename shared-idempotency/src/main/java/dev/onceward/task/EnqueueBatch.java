package dev.onceward.task;

import dev.onceward.id.DatedUuid;
import dev.onceward.task.EnqueueSql.Standing;
import dev.onceward.task.Enqueued.Added;
import dev.onceward.task.Enqueued.Kept;
import dev.onceward.task.Enqueued.Rejected;
import dev.onceward.task.Enqueued.Replaced;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;

/** Tasks that are written together, and what becomes of each. */
final class EnqueueBatch {

  /** A purge that takes the row in between may be met once, but hardly twice. */
  private static final int MOST_LOOKS = 5;

  private final List<NewTask> tasks;
  private final OnDuplicate onDuplicate;
  private final int maxAttempts;
  private final Map<TaskKey, Enqueued> outcomes = new HashMap<>();

  /** What a task is found by; in one order for all who enqueue, so that they meet no deadlock. */
  record TaskKey(UUID tenant, String key) implements Comparable<TaskKey> {

    private static final Comparator<TaskKey> ORDER =
        Comparator.comparing(TaskKey::tenant).thenComparing(TaskKey::key);

    static TaskKey of(NewTask task) {
      return new TaskKey(task.tenant(), task.key());
    }

    @Override
    public int compareTo(TaskKey other) {
      return ORDER.compare(this, other);
    }
  }

  /** A task under the id that it has if it is new. */
  record Row(UUID id, NewTask task, int maxAttempts) {}

  EnqueueBatch(List<NewTask> tasks, OnDuplicate onDuplicate, int maxAttempts) {
    this.tasks = List.copyOf(tasks);
    this.onDuplicate = onDuplicate;
    this.maxAttempts = maxAttempts;
  }

  List<Enqueued> write(Connection connection) throws SQLException {
    Map<TaskKey, Row> open = rows();
    for (int look = 0; !open.isEmpty(); look++) {
      if (look == MOST_LOOKS) {
        throw new IllegalStateException(
            "The tasks that have the keys of these can't be found, nor the keys be had: "
                + open.keySet()
                + ". Roll back and repeat; the transaction must be at READ COMMITTED.");
      }
      settle(open, connection);
    }
    return tasks.stream().map(task -> outcomes.get(TaskKey.of(task))).toList();
  }

  private Map<TaskKey, Row> rows() {
    Map<TaskKey, Row> rows = new TreeMap<>();
    for (NewTask task : tasks) {
      Row row = new Row(DatedUuid.next(), task, task.maxAttempts().orElse(maxAttempts));
      if (rows.put(TaskKey.of(task), row) != null) {
        throw new IllegalArgumentException(
            "Two of the tasks to be enqueued together are " + task + "; leave one out");
      }
    }
    return rows;
  }

  private void settle(Map<TaskKey, Row> open, Connection connection) throws SQLException {
    List<Row> rows = new ArrayList<>(open.values());
    for (Standing found : EnqueueSql.write(connection, rows, onDuplicate)) {
      UUID ownId = open.remove(found.key()).id();
      outcomes.put(found.key(), outcome(found, ownId));
    }
  }

  private Enqueued outcome(Standing found, UUID ownId) {
    if (found.id().equals(ownId)) {
      return new Added(ownId);
    }
    if (found.written()) {
      return new Replaced(found.id());
    }
    return onDuplicate == OnDuplicate.REJECT
        ? new Rejected(found.id(), found.state())
        : new Kept(found.id(), found.state());
  }
}
