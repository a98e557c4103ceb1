package dev.onceward.localstack.sandbox;

import java.time.Instant;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Reads {@code POST /_control/faults}; whatever it does not know is refused, not ignored. */
record FaultOrder(Map<String, Object> json, Instant now) {
  private static final Set<String> MEMBERS =
      Set.of("target", "kind", "count", "millis", "step", "probability");
  private static final List<String> STEPS =
      List.of("create", "confirm", "retrieve", "list", "search", "any");
  private static final int HIGHEST_COUNT = 1_000_000;
  private static final long HIGHEST_MILLIS = 86_400_000;

  /**
   * The fault that was ordered.
   *
   * @throws ControlRefusal which says what is allowed
   */
  Fault fault() {
    ControlRefusal.unlessKnown(json.keySet(), MEMBERS);
    Target target = oneOf("target", Target.values(), Target::wire);
    FaultKind kind = oneOf("kind", FaultKind.values(), FaultKind::wire);
    if (target == Target.WEBHOOKS) {
      require(FaultKind.ON_EVENTS.contains(kind), kind, FaultKind.ON_EVENTS);
    } else {
      require(kind != FaultKind.DOUBLED, kind, EnumSet.complementOf(EnumSet.of(kind)));
    }
    long millis = whole("millis", 0, HIGHEST_MILLIS).orElse(0L);
    Optional<Double> probability = probability();
    boolean ticking = kind == FaultKind.DOWN && millis > 0;
    Optional<Integer> standard =
        ticking || probability.isPresent() ? Optional.empty() : Optional.of(1);
    return new Fault(
        target,
        kind,
        whole("count", 1, HIGHEST_COUNT).map(Long::intValue).or(() -> standard),
        millis,
        target == Target.WEBHOOKS ? Json.optionalText(json, "step") : step(),
        probability,
        ticking ? Optional.of(now.plusMillis(millis)) : Optional.empty());
  }

  private static void require(boolean fits, FaultKind kind, Set<FaultKind> allowed) {
    if (!fits) {
      throw ControlRefusal.of(
          "kind",
          kind.wire(),
          "for this target one of " + allowed.stream().map(FaultKind::wire).toList());
    }
  }

  private <T> T oneOf(String member, T[] values, Function<T, String> wire) {
    List<String> allowed = Arrays.stream(values).map(wire).toList();
    int found = allowed.indexOf(String.valueOf(json.get(member)));
    if (found < 0) {
      throw ControlRefusal.of(member, json.get(member), "one of " + allowed);
    }
    return values[found];
  }

  private Optional<String> step() {
    Optional<String> step = Json.optionalText(json, "step");
    step.filter(name -> !STEPS.contains(name))
        .ifPresent(
            name -> {
              throw ControlRefusal.of("step", name, "one of " + STEPS);
            });
    return step;
  }

  private Optional<Long> whole(String member, long lowest, long highest) {
    return ControlRefusal.whole(json, member, lowest, highest);
  }

  private Optional<Double> probability() {
    Object given = json.get("probability");
    if (given == null) {
      return Optional.empty();
    }
    if (given instanceof Number number && number.doubleValue() >= 0 && number.doubleValue() <= 1) {
      return Optional.of(number.doubleValue());
    }
    throw ControlRefusal.of("probability", given, "a number from 0 to 1");
  }
}
