package dev.onceward.operator;

import dev.onceward.idempotency.external.ByHand;
import dev.onceward.idempotency.external.ExecutionSnapshot;
import dev.onceward.idempotency.external.ExternalEngine;
import dev.onceward.idempotency.external.UnusableResultException;
import dev.onceward.idempotency.problem.Problem;
import dev.onceward.idempotency.problem.ProblemException;
import dev.onceward.idempotency.transaction.ExecutionTransaction;
import dev.onceward.idempotency.transaction.JtaTransaction;
import dev.onceward.task.OnDuplicate;
import dev.onceward.task.Tasks;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.Json;
import jakarta.json.JsonObjectBuilder;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.UUID;

/**
 * Does what operators want, if it is safe, and writes it down: both in the transaction of the
 * request. The execution's row is locked while that is decided, so that of two operators one comes
 * after the other.
 */
@ApplicationScoped
public class OperatorActions {

  private static final int UNPROCESSABLE = 422;

  private ByHand byHand;
  private ExecutionTransaction transaction;
  private TaskActions tasks;
  private DeadLetterActions letters;

  /** For the container's proxy. */
  protected OperatorActions() {}

  @Inject
  OperatorActions(ExternalEngine engine, JtaTransaction transaction, Tasks queue) {
    this(
        engine.executions().byHand(),
        transaction,
        task -> queue.enqueue(task, OnDuplicate.KEEP).id());
  }

  OperatorActions(ByHand byHand, ExecutionTransaction transaction, DeadLetterActions.Queue queue) {
    this.byHand = byHand;
    this.transaction = transaction;
    this.tasks = new TaskActions(transaction);
    this.letters = new DeadLetterActions(transaction, queue);
  }

  ActionRow perform(ActionRequest request) throws Exception {
    return switch (request.target().kind()) {
      case RECORD, EXECUTION -> performUponExecution(request);
      case TASK -> tasks.perform(request);
      case DEAD_LETTER -> letters.perform(request);
    };
  }

  private ActionRow performUponExecution(ActionRequest request) throws Exception {
    UUID execution = executionOf(request);
    UUID tenant = request.tenant();
    ExecutionSnapshot before =
        byHand.lock(tenant, execution).orElseThrow(request.target()::nothingThere);
    Refusal.throwIfAny(ActionRules.refusalOf(request.action(), before));
    boolean changed = act(request, execution);
    ExecutionSnapshot after = byHand.look(tenant, execution).orElseThrow();
    try (Connection connection = transaction.connection()) {
      return ActionTable.insert(connection, request, json(before), json(after), changed);
    }
  }

  /** A record's execution; what has none has its answer. */
  private UUID executionOf(ActionRequest request) throws SQLException {
    if (request.target().kind() == Target.Kind.EXECUTION) {
      return request.target().id();
    }
    try (Connection connection = transaction.connection()) {
      RecordRow row =
          RecordTable.find(connection, request.tenant(), request.target().id())
              .orElseThrow(request.target()::nothingThere);
      if (row.completed()) {
        throw ActionRules.recordCompleted(row).exception();
      }
      return row.execution().orElseThrow();
    }
  }

  /** False if there was nothing to do any more. */
  private boolean act(ActionRequest request, UUID execution) throws Exception {
    return switch (request.action()) {
      case RETRY -> byHand.makeDue(request.tenant(), execution);
      case RELEASE -> byHand.release(request.tenant(), execution);
      case RESOLVE -> settle(request, execution);
      case REPLAY -> false;
    };
  }

  private boolean settle(ActionRequest request, UUID execution) throws Exception {
    try {
      return byHand.settle(
          request.tenant(),
          execution,
          request.order().found().orElseThrow(),
          "by hand, " + request.operator() + ": " + request.order().reason());
    } catch (UnusableResultException unusable) {
      throw new ProblemException(
          Problem.of(
              UNPROCESSABLE,
              "result_unusable",
              unusable.getMessage()
                  + ". Nothing was changed; give the result as the process writes it.",
              false));
    }
  }

  private static JsonObjectBuilder json(ExecutionSnapshot execution) {
    JsonObjectBuilder json =
        Json.createObjectBuilder()
            .add("state", execution.state())
            .add("step", execution.step())
            .add("standing", execution.standing().name())
            .add("fencing_token", execution.fencingToken())
            .add("lease_until", execution.leaseUntil().toString());
    execution.holder().ifPresent(holder -> json.add("holder", holder));
    return json;
  }
}
