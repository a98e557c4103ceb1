package dev.onceward.idempotency.execution;

import dev.onceward.idempotency.Command;
import dev.onceward.idempotency.IdempotentExecutor;
import dev.onceward.idempotency.external.ExternalEngine;
import dev.onceward.idempotency.problem.Problem;
import dev.onceward.idempotency.record.RecordStore;
import dev.onceward.idempotency.transaction.JtaTransaction;
import dev.onceward.settings.LibrarySettings;
import dev.onceward.settings.SettingsCatalogue;
import dev.onceward.tracing.Activity;
import dev.onceward.tracing.Traces;
import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Predicate;

/** The one engine behind the interceptor and the code of consumers and jobs, as a CDI bean. */
@ApplicationScoped
public class Engine implements IdempotentExecutor {

  @Inject private JtaTransaction transaction;
  @Inject private ExternalEngine external;
  @Inject private CallListeners listeners;
  @Inject private Traces traces;

  private IdempotentExecutor keyed;
  private KeylessExecution keyless;
  private WaitingRoom waitingRoom;

  @PostConstruct
  void assemble() {
    keyless = new KeylessExecution(transaction);
    waitingRoom =
        new WaitingRoom(
            new WaitingRoom.Limits(
                SettingsCatalogue.valueOf(LibrarySettings.WAIT_MAX_PER_KEY),
                SettingsCatalogue.valueOf(LibrarySettings.WAIT_MAX_PER_TENANT),
                SettingsCatalogue.valueOf(LibrarySettings.WAIT_MAX_PER_NODE),
                SettingsCatalogue.valueOf(LibrarySettings.WAIT_MAX_CONNECTIONS)));
    LocalExecution local =
        new LocalExecution(
            transaction,
            RecordStore.configured(),
            waitingRoom,
            external.executions()::registered,
            Problem::answerOf);
    keyed = new TwoPhaseExecution(local, external.executions(), waitingRoom);
  }

  @Override
  public Result execute(Command command, Work work) throws Exception {
    String operation = command.identity().operation();
    return during(
        new Activity.Call(operation, Optional.of(command.identity().key().value())),
        () -> listeners.observed(operation, () -> keyed.execute(command, work)));
  }

  /** How many duplicates of running calls wait on this node now. */
  public int waitingNow() {
    return waitingRoom.waitingNow();
  }

  /** How many have begun to wait since this node started. */
  public long waits() {
    return waitingRoom.waits();
  }

  /** How long those waited, together, that wait no more. */
  public Duration waited() {
    return waitingRoom.waited();
  }

  /** Whether the current transaction has registered an effect outside the database. */
  public boolean hasRegisteredEffect() {
    return external.executions().registered().isPresent();
  }

  /**
   * Runs a method whose caller sent no key, in a transaction that is kept if the result says so.
   * Nothing is stored and nothing is protected.
   */
  public <T> T executeWithoutKey(String operation, Callable<T> work, Predicate<T> isToBeKept)
      throws Exception {
    return during(
        new Activity.Call(operation, Optional.empty()),
        () ->
            listeners.observedWithoutKey(
                operation, () -> keyless.execute(operation, work, isToBeKept)));
  }

  private <T> T during(Activity call, Callable<T> work) throws Exception {
    return traces.context().during(call, Optional.empty(), work);
  }
}
