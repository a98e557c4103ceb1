package dev.onceward.localstack.sandbox;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * An order to fail.
 *
 * @param count how many requests it still hits; empty: it stays
 * @param step which requests it hits; empty: those that take effect outside
 * @param probability with which it hits
 * @param until when it ends by itself
 */
record Fault(
    Target target,
    FaultKind kind,
    Optional<Integer> count,
    long millis,
    Optional<String> step,
    Optional<Double> probability,
    Optional<Instant> until) {

  boolean hits(Call call) {
    String standard = kind == FaultKind.DOWN ? "any" : target.effectStep();
    return call.target() == target && call.isStep(step.orElse(standard));
  }

  boolean hits(Target aim, String eventType) {
    return target == aim
        && step.filter(type -> !type.equals("any") && !type.equals(eventType)).isEmpty();
  }

  boolean isOver(Instant now) {
    return count.filter(left -> left <= 0).isPresent() || until.filter(now::isAfter).isPresent();
  }

  Fault afterHit() {
    return new Fault(target, kind, count.map(left -> left - 1), millis, step, probability, until);
  }

  Map<String, Object> json() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("target", target.wire());
    json.put("kind", kind.wire());
    count.ifPresent(left -> json.put("count", left));
    json.put("millis", millis);
    step.ifPresent(name -> json.put("step", name));
    probability.ifPresent(chance -> json.put("probability", chance));
    return json;
  }
}
