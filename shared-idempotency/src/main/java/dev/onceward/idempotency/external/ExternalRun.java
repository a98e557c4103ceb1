package dev.onceward.idempotency.external;

import dev.onceward.idempotency.Answer;
import dev.onceward.idempotency.external.Moves.Parking;
import dev.onceward.idempotency.external.StepResult.Definite;
import dev.onceward.idempotency.external.StepResult.Done;
import dev.onceward.idempotency.external.StepResult.Retry;
import dev.onceward.idempotency.external.StepResult.Unknown;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Goes through the steps of an execution that this node holds, from its recovery point on.
 *
 * <p>A step that may have been called before is asked after first; only if the provider has
 * nothing, and still knows the key, is the same request sent again.
 */
final class ExternalRun {

  /** Time for a request on its way to arrive before the provider forgets its key (E5). */
  private static final Duration RESEND_MARGIN = Duration.ofHours(1);

  /** A lost answer is asked after at once, since the caller still waits. */
  private static final int ROUNDS = 2;

  private static final Duration LONGEST_PAUSE_WITHOUT_RESENDING = Duration.ofHours(1);

  private final ExternalProcesses processes;
  private final Reports reports;
  private final Leases leases;
  private final Duration longestPause;

  /** The last parameter bounds the growing pauses between attempts. */
  ExternalRun(ExternalProcesses processes, Reports reports, Leases leases, Duration longestPause) {
    this.processes = processes;
    this.reports = reports;
    this.leases = leases;
    this.longestPause = longestPause;
  }

  /** Goes as far as it can. The lease is renewed meanwhile and given back at the end. */
  RunEnd run(Held start) throws Exception {
    leases.add(start);
    try {
      ExternalProcess process = processes.require(start.effect().process());
      Held held = start;
      int round = 1;
      while (true) {
        ExternalStep step = stepOf(process, held.step());
        Attempt attempt = attempt(held, step);
        if (attempt.lost()) {
          return new RunEnd.Lost();
        }
        if (attempt.result() instanceof Definite definite) {
          Optional<String> next = nextStep(process, step, definite);
          if (next.isEmpty()) {
            return end(process, held, definite);
          }
          if (!reports.stepDone(process, held, (Done) definite, next.get())) {
            return new RunEnd.Lost();
          }
          held = held.after((Done) definite, next.get());
        } else if (attempt.result() instanceof Unknown && attempt.called() && round < ROUNDS) {
          round++;
          held = held.afterCall();
        } else {
          reports.parked(process, held, parking(held, attempt));
          return new RunEnd.Parked();
        }
      }
    } finally {
      leases.remove(start);
    }
  }

  private RunEnd end(ExternalProcess process, Held held, Definite definite) throws Exception {
    Optional<Answer> answer = reports.ended(process, held, definite);
    return answer.isPresent() ? new RunEnd.Completed(answer.get()) : new RunEnd.Lost();
  }

  /**
   * What became of trying a step.
   *
   * @param called whether the provider was called, and may so have been asked for the effect
   * @param resendable whether the same request may be sent again later
   * @param lost whether the lease was lost, so that there is no result
   */
  private record Attempt(StepResult result, boolean called, boolean resendable, boolean lost) {}

  private Attempt attempt(Held held, ExternalStep step) throws Exception {
    if (held.mayHaveTakenEffect()) {
      Evidence evidence = inquire(held, step);
      if (evidence instanceof Evidence.Found found) {
        return new Attempt(found.result(), false, true, false);
      }
      if (evidence instanceof Evidence.None none) {
        return new Attempt(new Unknown(none.reason()), false, true, false);
      }
    }
    return call(held, step);
  }

  private Attempt call(Held held, ExternalStep step) throws Exception {
    return switch (reports.askToCall(held, resendWindow(step))) {
      case GRANTED -> new Attempt(outcomeOfCall(held, step), true, true, false);
      case LOST -> new Attempt(new Unknown("the lease was lost"), false, true, true);
      case TOO_LATE ->
          new Attempt(
              new Unknown(
                  "the provider has nothing, and is too late to be asked again: it may have"
                      + " forgotten the key. Settle it by hand."),
              false,
              false,
              false);
    };
  }

  private static Duration resendWindow(ExternalStep step) {
    Duration window = step.keyRetention().minus(RESEND_MARGIN);
    return window.isNegative() ? Duration.ZERO : window;
  }

  private static StepResult outcomeOfCall(Held held, ExternalStep step) {
    try {
      return step.call(held);
    } catch (Exception failure) {
      return new Unknown(failure.toString());
    }
  }

  private static Evidence inquire(Held held, ExternalStep step) {
    try {
      return step.inquire(held);
    } catch (Exception failure) {
      return new Evidence.None(failure.toString());
    }
  }

  /** A call that did not take effect says nothing of an earlier one that may have. */
  private Parking parking(Held held, Attempt attempt) {
    if (attempt.result() instanceof Retry retry) {
      return new Parking(
          held.mayHaveTakenEffect(), retry.reason(), retry.notBefore(), longestPause);
    }
    String reason = ((Unknown) attempt.result()).reason();
    return new Parking(
        true,
        reason,
        Duration.ZERO,
        attempt.resendable() ? longestPause : LONGEST_PAUSE_WITHOUT_RESENDING);
  }

  private static ExternalStep stepOf(ExternalProcess process, String name) {
    return process.steps().stream()
        .filter(step -> step.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "The external process '" + process.name() + "' has no step '" + name + "'"));
  }

  private static Optional<String> nextStep(
      ExternalProcess process, ExternalStep step, Definite result) {
    List<String> names = process.steps().stream().map(ExternalStep::name).toList();
    int next = names.indexOf(step.name()) + 1;
    return result instanceof Done && next < names.size()
        ? Optional.of(names.get(next))
        : Optional.empty();
  }
}
