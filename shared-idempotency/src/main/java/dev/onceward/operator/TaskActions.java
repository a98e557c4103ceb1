package dev.onceward.operator;

import dev.onceward.idempotency.transaction.ExecutionTransaction;
import dev.onceward.task.HandMoves;
import dev.onceward.task.TaskSnapshot;
import jakarta.json.Json;
import jakarta.json.JsonObjectBuilder;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.UUID;

/** Does what operators want of tasks, and writes it down, in the transaction of the request. */
final class TaskActions {

  private final ExecutionTransaction transaction;

  TaskActions(ExecutionTransaction transaction) {
    this.transaction = transaction;
  }

  ActionRow perform(ActionRequest request) throws SQLException {
    UUID task = request.target().id();
    try (Connection connection = transaction.connection()) {
      UUID tenant =
          TaskTable.find(connection, Reach.of(request.tenant()), task)
              .map(TaskRow::tenant)
              .orElseThrow(request.target()::nothingThere);
      TaskSnapshot before =
          HandMoves.lock(connection, tenant, task).orElseThrow(() -> TaskRules.inUse().exception());
      Refusal.throwIfAny(TaskRules.refusalOf(request.action(), before));
      boolean changed = act(connection, request.action(), tenant, task);
      TaskSnapshot after = HandMoves.look(connection, tenant, task).orElseThrow();
      return ActionTable.insert(connection, request, json(before), json(after), changed);
    }
  }

  private static boolean act(Connection connection, Action action, UUID tenant, UUID task)
      throws SQLException {
    return switch (action) {
      case RETRY -> HandMoves.retry(connection, tenant, task);
      case RELEASE -> HandMoves.release(connection, tenant, task);
      case RESOLVE -> HandMoves.settle(connection, tenant, task);
      case REPLAY -> false;
    };
  }

  private static JsonObjectBuilder json(TaskSnapshot task) {
    JsonObjectBuilder json =
        Json.createObjectBuilder()
            .add("state", task.state().name())
            .add("attempts", task.attempts())
            .add("max_attempts", task.maxAttempts())
            .add("fencing_token", task.fencingToken())
            .add("due", task.due().toString());
    task.holder().ifPresent(holder -> json.add("holder", holder));
    return json;
  }
}
