package dev.onceward.operator;

import dev.onceward.id.DatedUuid;
import dev.onceward.idempotency.transaction.ExecutionTransaction;
import dev.onceward.messaging.letter.Replay;
import dev.onceward.task.HandMoves;
import dev.onceward.task.NewTask;
import dev.onceward.task.TaskState;
import jakarta.json.Json;
import jakarta.json.JsonObjectBuilder;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;

/**
 * Does what operators want of dead letters, and writes it down, in the transaction of the request:
 * the task that will write one back is part of it.
 */
final class DeadLetterActions {

  private final ExecutionTransaction transaction;
  private final Queue queue;

  /** Takes a task in the transaction of its caller, and tells its id. */
  @FunctionalInterface
  interface Queue {
    UUID add(NewTask task) throws SQLException;
  }

  DeadLetterActions(ExecutionTransaction transaction, Queue queue) {
    this.transaction = transaction;
    this.queue = queue;
  }

  ActionRow perform(ActionRequest request) throws SQLException {
    List<UUID> reach = Reach.of(request.tenant());
    UUID id = request.target().id();
    try (Connection connection = transaction.connection()) {
      DeadLetterRow before =
          DeadLetterTable.lock(connection, reach, id).orElseThrow(request.target()::nothingThere);
      boolean underWay = isUnderWay(connection, request.tenant(), before);
      Refusal.throwIfAny(DeadLetterRules.refusalOf(request.action(), before, underWay));
      boolean changed = !underWay && act(connection, request, before);
      DeadLetterRow after = DeadLetterTable.find(connection, reach, id).orElseThrow();
      return ActionTable.insert(connection, request, json(before), json(after), changed);
    }
  }

  private boolean act(Connection connection, ActionRequest request, DeadLetterRow letter)
      throws SQLException {
    if (letter.settled()) {
      return false;
    }
    return request.action() == Action.REPLAY
        ? DeadLetterTable.replayBy(connection, letter, enqueue(request.tenant(), letter))
        : DeadLetterTable.settle(connection, letter);
  }

  /** A key of its own: a task before it may have failed, and still have its key. */
  private UUID enqueue(UUID tenant, DeadLetterRow letter) throws SQLException {
    return queue.add(
        NewTask.of(
            tenant,
            "dead-letter:" + letter.id() + ":" + DatedUuid.next(),
            Replay.TASK_TYPE,
            new Replay(letter.tenant(), letter.id()).payload()));
  }

  private static boolean isUnderWay(Connection connection, UUID tenant, DeadLetterRow letter)
      throws SQLException {
    if (!letter.state().equals("REPLAYING")) {
      return false;
    }
    return HandMoves.look(connection, tenant, letter.task().orElseThrow())
        .filter(found -> found.state() == TaskState.PENDING || found.state() == TaskState.RUNNING)
        .isPresent();
  }

  private static JsonObjectBuilder json(DeadLetterRow letter) {
    JsonObjectBuilder json =
        Json.createObjectBuilder()
            .add("state", letter.state())
            .add("topic", letter.topic())
            .add("partition", letter.partition())
            .add("offset", letter.offset())
            .add("reason", letter.reason());
    Columns.add(json, "task_id", letter.task());
    return json;
  }
}
