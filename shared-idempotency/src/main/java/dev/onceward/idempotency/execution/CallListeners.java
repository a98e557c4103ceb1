package dev.onceward.idempotency.execution;

import dev.onceward.idempotency.CallListener;
import dev.onceward.idempotency.CallOutcome;
import dev.onceward.idempotency.IdempotencyException;
import dev.onceward.idempotency.IdempotentExecutor.Result;
import dev.onceward.idempotency.problem.ClientErrors;
import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.function.Function;

/** Tells the application's listeners how calls end. */
@ApplicationScoped
public class CallListeners {

  private static final Logger LOG = System.getLogger(CallListeners.class.getName());

  @Inject @Any private Instance<CallListener> beans;

  private List<CallListener> listeners;

  /** Once: a look-up costs what no call should pay, and makes dependent beans anew each time. */
  @PostConstruct
  void find() {
    listeners = beans.stream().toList();
  }

  /** Makes a call that has a key, and tells how it ended. */
  Result observed(String operation, Callable<Result> call) throws Exception {
    return observed(operation, call, result -> new CallOutcome.Answered(result.origin()));
  }

  /** Makes a call without a key, and tells how it ended. */
  <T> T observedWithoutKey(String operation, Callable<T> call) throws Exception {
    return observed(operation, call, result -> new CallOutcome.Unprotected());
  }

  private <T> T observed(String operation, Callable<T> call, Function<T, CallOutcome> outcome)
      throws Exception {
    long start = System.nanoTime();
    CallOutcome end = new CallOutcome.Failed();
    try {
      T result = call.call();
      end = outcome.apply(result);
      return result;
    } catch (IdempotencyException decision) {
      end = new CallOutcome.Refused(decision.code());
      throw decision;
    } catch (Exception failure) {
      end = outcomeOf(failure);
      throw failure;
    } finally {
      tell(operation, end, Duration.ofNanos(System.nanoTime() - start));
    }
  }

  private static CallOutcome outcomeOf(Exception failure) {
    OptionalInt status = ClientErrors.statusOf(failure);
    return status.isPresent()
        ? new CallOutcome.Rejected(status.getAsInt())
        : new CallOutcome.Failed();
  }

  /** A request was refused before the engine had anything to do with it. */
  public void refused(String operation, IdempotencyException decision) {
    tell(operation, new CallOutcome.Refused(decision.code()), Duration.ZERO);
  }

  private void tell(String operation, CallOutcome outcome, Duration took) {
    for (CallListener listener : listeners) {
      try {
        listener.ended(operation, outcome, took);
      } catch (RuntimeException fault) {
        LOG.log(Level.WARNING, "A listener failed to take in how a call ended", fault);
      }
    }
  }
}
