package dev.onceward.localstack.sandbox;

import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;

/** The way of a request: faults at arrival, key, faults around the execution, execution. */
final class Reception {
  private final Provider provider;
  private final Books books;
  private final Faults faults;
  private final Timing timing;
  private final Executor late;

  Reception(Provider provider, Books books, Faults faults, Timing timing, Executor late) {
    this.provider = provider;
    this.books = books;
    this.faults = faults;
    this.timing = timing;
    this.late = late;
  }

  Outcome receive(Call call, Optional<String> authorization) {
    call.attempt().ifPresent(books::countAttempt);
    Optional<Fault> fault = faults.take(call, FaultKind.AT_ARRIVAL);
    if (fault.isEmpty()) {
      call.dialect().authenticate(authorization);
      return byKey(call, true);
    }
    return switch (fault.orElseThrow().kind()) {
      case ERROR -> throw call.dialect().serverError();
      case RATE_LIMIT -> throw call.dialect().rateLimit();
      case NO_KEYS -> provider.perform(call, Optional.empty(), false);
      default -> Outcome.Closed.CLOSED;
    };
  }

  private Outcome byKey(Call call, boolean mayFail) {
    Optional<KeyedCall> keyed = call.keyed();
    Optional<StoredResult> stored =
        keyed.flatMap(claim -> books.claim(claim, timing.oldestKeyMillis()));
    if (stored.isPresent()) {
      return answer(call, stored.orElseThrow().replay());
    }
    try {
      return mayFail ? execute(call, keyed) : provider.perform(call, keyed, false);
    } finally {
      keyed.ifPresent(books::release);
    }
  }

  private Outcome answer(Call call, Answer replay) {
    Optional<Fault> fault = faults.take(call, FaultKind.AROUND_ANSWER);
    if (fault.isEmpty()) {
      return replay;
    }
    if (fault.orElseThrow().kind() == FaultKind.DROP_RESPONSE) {
      return Outcome.Closed.CLOSED;
    }
    pause(fault.orElseThrow().millis());
    return replay;
  }

  private Outcome execute(Call call, Optional<KeyedCall> keyed) {
    boolean changes = call.operation().isPost();
    Optional<Fault> fault =
        faults.take(call, changes ? FaultKind.AROUND_EXECUTION : FaultKind.AROUND_ANSWER);
    if (fault.isEmpty()) {
      return provider.perform(call, keyed, false);
    }
    return suffer(fault.orElseThrow(), call, keyed);
  }

  private Outcome suffer(Fault fault, Call call, Optional<KeyedCall> keyed) {
    switch (fault.kind()) {
      case LATE_EFFECT -> {
        CompletableFuture.delayedExecutor(fault.millis(), TimeUnit.MILLISECONDS, late)
            .execute(() -> arriveLate(call));
        return Outcome.Closed.CLOSED;
      }
      case STORED_500 -> {
        return provider.failForGood(call, keyed);
      }
      case DECLINE -> {
        return provider.perform(call, keyed, true);
      }
      case DROP_RESPONSE -> {
        return unheard(() -> provider.perform(call, keyed, false));
      }
      default -> {
        pause(fault.millis());
        return provider.perform(call, keyed, false);
      }
    }
  }

  private static Outcome unheard(Runnable execution) {
    try {
      execution.run();
    } catch (ApiError refused) {
      return Outcome.Closed.CLOSED;
    }
    return Outcome.Closed.CLOSED;
  }

  /** As a packet that was held up: by now its key may stand for an answer, and nothing happens. */
  private void arriveLate(Call call) {
    unheard(() -> byKey(call, false));
  }

  private static void pause(long millis) {
    try {
      TimeUnit.MILLISECONDS.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
