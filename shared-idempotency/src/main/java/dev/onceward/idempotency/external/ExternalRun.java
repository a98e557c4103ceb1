package dev.onceward.idempotency.external;

import dev.onceward.idempotency.Answer;
import dev.onceward.idempotency.external.Parking.Pauses;
import dev.onceward.idempotency.external.StepResult.Definite;
import dev.onceward.idempotency.external.StepResult.Done;
import dev.onceward.idempotency.external.StepResult.Retry;
import dev.onceward.idempotency.external.StepResult.Unknown;
import dev.onceward.tracing.Activity;
import dev.onceward.tracing.Activity.Step.Kind;
import dev.onceward.tracing.TraceContext;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;

/**
 * Goes through the steps of an execution that this node holds, from its recovery point on.
 *
 * <p>A step that may have been called before is asked after first; only if the provider has
 * nothing, and still knows the key, is the same request sent again. One that only looks just looks
 * again.
 */
final class ExternalRun {

  /** Time for a request on its way to arrive before the provider forgets its key. */
  private static final Duration RESEND_MARGIN = Duration.ofHours(1);

  /** A lost answer is asked after at once, since the caller still waits. */
  private static final int ROUNDS = 2;

  /** While a passing fault may pass, attempts come at least once per lease. */
  private static final Duration PAUSE_AFTER_MANY_FAILURES = Duration.ofMinutes(5);

  /** A look may always be repeated. */
  private static final Duration FOR_EVER = Duration.ofDays(36_500);

  private static final Duration PAUSE_WITHOUT_A_PLACE = Duration.ofSeconds(1);

  private static final Duration PAUSE_WITHOUT_RESENDING = Duration.ofHours(1);

  private final ExternalProcesses processes;
  private final Reports reports;
  private final Leases leases;
  private final Duration longestPause;
  private final TraceContext traces;

  /** The duration bounds the growing pauses between attempts. */
  ExternalRun(
      ExternalProcesses processes,
      Reports reports,
      Leases leases,
      Duration longestPause,
      TraceContext traces) {
    this.processes = processes;
    this.reports = reports;
    this.leases = leases;
    this.longestPause = longestPause;
    this.traces = traces;
  }

  /** Goes as far as it can. The lease is renewed meanwhile and given back at the end. */
  RunEnd run(Held start) throws Exception {
    leases.add(start);
    try {
      ExternalProcess process = processes.require(start.effect().process());
      Held held = start;
      while (true) {
        ExternalStep step = stepOf(process, held.step());
        Attempt attempt = attemptInRounds(held, step);
        if (attempt instanceof Attempt.Lost) {
          return new RunEnd.Lost();
        }
        if (attempt instanceof Attempt.NoPlace) {
          return giveBack(held, PAUSE_WITHOUT_A_PLACE);
        }
        Attempt.Made made = (Attempt.Made) attempt;
        if (!(made.result() instanceof Definite definite)) {
          return park(process, step, made);
        }
        Optional<String> next = nextStep(process, step, definite);
        if (next.isEmpty()) {
          return end(process, made.held(), definite);
        }
        if (!reports.stepDone(process, made.held(), (Done) definite, next.get(), pauses())) {
          return new RunEnd.Lost();
        }
        held = made.held().after((Done) definite, next.get());
      }
    } finally {
      leases.remove(start);
    }
  }

  /** Leaves it to whoever comes next. */
  RunEnd giveBack(Held held) throws Exception {
    return giveBack(held, Duration.ZERO);
  }

  private RunEnd giveBack(Held held, Duration pause) throws Exception {
    reports.giveBack(held, pause);
    return new RunEnd.Parked();
  }

  private RunEnd end(ExternalProcess process, Held held, Definite definite) throws Exception {
    Optional<Answer> answer = reports.ended(process, held, definite, pauses());
    return answer.isPresent() ? new RunEnd.Completed(answer.get()) : new RunEnd.Lost();
  }

  /** A call that did not take effect says nothing of an earlier one that may have. */
  private RunEnd park(ExternalProcess process, ExternalStep step, Attempt.Made made)
      throws Exception {
    Parking parking =
        made.result() instanceof Retry retry
            ? new Parking(leftAs(step, made.held()), retry.reason(), pauses(retry.notBefore()))
            : parking(made, (Unknown) made.result());
    return reports.parked(process, made.held(), made.result(), parking)
        ? new RunEnd.Parked()
        : new RunEnd.Lost();
  }

  private static Parking.As leftAs(ExternalStep step, Held held) {
    if (step.onlyLooks()) {
      return Parking.As.LOOKED;
    }
    return held.mayHaveTakenEffect() ? Parking.As.UNKNOWN : Parking.As.NOT_CALLED;
  }

  private Parking parking(Attempt.Made made, Unknown unknown) {
    Pauses pauses =
        made.how() == How.TOO_LATE_TO_CALL
            ? new Pauses(Duration.ZERO, PAUSE_WITHOUT_RESENDING, PAUSE_WITHOUT_RESENDING)
            : pauses(unknown.notBefore());
    return new Parking(Parking.As.UNKNOWN, unknown.reason(), pauses);
  }

  private Pauses pauses() {
    return pauses(Duration.ZERO);
  }

  private Pauses pauses(Duration least) {
    return new Pauses(least, longestPause, PAUSE_AFTER_MANY_FAILURES);
  }

  /** How a result was come by. */
  private enum How {
    CALLED,
    ASKED_OR_KNOWN,
    TOO_LATE_TO_CALL
  }

  /** What became of trying a step. */
  private sealed interface Attempt {
    /** A result, with what is known of the execution after it. */
    record Made(Held held, StepResult result, How how) implements Attempt {}

    /** The lease was lost before anything was done. */
    record Lost() implements Attempt {}

    /** This node makes as many calls as it may. */
    record NoPlace() implements Attempt {}
  }

  private Attempt attemptInRounds(Held held, ExternalStep step) throws Exception {
    Attempt attempt = attempt(held, step);
    for (int round = 1; round < ROUNDS && isWorthAsking(attempt); round++) {
      Attempt next = attempt(held.afterCall(), step);
      if (next instanceof Attempt.NoPlace) {
        return attempt;
      }
      attempt = next;
    }
    return attempt;
  }

  private static boolean isWorthAsking(Attempt attempt) {
    return attempt instanceof Attempt.Made made
        && made.how() == How.CALLED
        && made.result() instanceof Unknown unknown
        && unknown.notBefore().isZero();
  }

  private Attempt attempt(Held held, ExternalStep step) throws Exception {
    if (held.knownResult().isPresent()) {
      return new Attempt.Made(held, held.knownResult().get(), How.ASKED_OR_KNOWN);
    }
    if (held.mayHaveTakenEffect() && !step.onlyLooks()) {
      Evidence evidence = inquire(held, step);
      if (evidence instanceof Evidence.Found found) {
        return new Attempt.Made(held, found.result(), How.ASKED_OR_KNOWN);
      }
      if (evidence instanceof Evidence.Unavailable unavailable) {
        return new Attempt.Made(held, new Unknown(unavailable.reason()), How.ASKED_OR_KNOWN);
      }
    }
    return call(held, step);
  }

  private Attempt call(Held held, ExternalStep step) throws Exception {
    Optional<ExternalStep.Place> place = step.place();
    if (place.isEmpty()) {
      return new Attempt.NoPlace();
    }
    try {
      return callFrom(held, step);
    } finally {
      place.get().close();
    }
  }

  private Attempt callFrom(Held held, ExternalStep step) throws Exception {
    return switch (reports.askToCall(held, resendWindow(step))) {
      case GRANTED -> new Attempt.Made(held, outcomeOfCall(held, step), How.CALLED);
      case LOST -> new Attempt.Lost();
      case TOO_LATE ->
          new Attempt.Made(
              held,
              new Unknown(
                  "the provider has nothing, and is too late to be asked again: it may have"
                      + " forgotten the key, or knows none"),
              How.TOO_LATE_TO_CALL);
    };
  }

  private static Duration resendWindow(ExternalStep step) {
    if (step.onlyLooks()) {
      return FOR_EVER;
    }
    Duration window = step.keyRetention().minus(RESEND_MARGIN);
    return window.isNegative() ? Duration.ZERO : window;
  }

  private StepResult outcomeOfCall(Held held, ExternalStep step) {
    StepResult result;
    try {
      result = during(Kind.CALL, held, () -> step.call(held));
    } catch (Exception failure) {
      result = new Unknown(failure.toString());
    }
    return step.onlyLooks() && result instanceof Unknown unknown
        ? new Retry(unknown.reason(), Duration.ZERO)
        : result;
  }

  private Evidence inquire(Held held, ExternalStep step) {
    try {
      return during(Kind.INQUIRY, held, () -> step.inquire(held));
    } catch (Exception failure) {
      return new Evidence.Unavailable(failure.toString());
    }
  }

  private <T> T during(Kind kind, Held held, Callable<T> work) throws Exception {
    Activity activity = new Activity.Step(held.effect().process(), held.step(), kind);
    return traces.during(activity, Optional.empty(), work);
  }

  static ExternalStep stepOf(ExternalProcess process, String name) {
    return process.steps().stream()
        .filter(step -> step.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "The external process '" + process.name() + "' has no step '" + name + "'"));
  }

  static Optional<String> nextStep(ExternalProcess process, ExternalStep step, Definite result) {
    List<String> names = process.steps().stream().map(ExternalStep::name).toList();
    int next = names.indexOf(step.name()) + 1;
    return result instanceof Done && next < names.size()
        ? Optional.of(names.get(next))
        : Optional.empty();
  }
}
