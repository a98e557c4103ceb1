package dev.onceward.idempotency.external;

import dev.onceward.idempotency.external.StepResult.Definite;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * An execution as the node that holds its lease knows it. What it says of the state was true when
 * the fencing token was issued; every statement that relies on it names the token.
 *
 * @param id the execution's id within the tenant
 * @param fencingToken grows with every claim; only its holder can go on
 * @param step the step that is next, or is being called
 * @param mayHaveTakenEffect whether that step was called before and its result is not known
 * @param results what is known of the steps before, by name; and of this one, if a result was kept
 *     that could not be acted upon
 * @param traceparent of whose work it is a part, if that is traced
 */
public record Held(
    UUID id,
    ExternalEffect effect,
    long fencingToken,
    String step,
    boolean mayHaveTakenEffect,
    Map<String, Definite> results,
    Optional<String> traceparent)
    implements EffectContext {

  static final long FIRST_TOKEN = 1;

  static Held first(ExternalEffect effect, String firstStep, Optional<String> traceparent) {
    return new Held(
        EffectId.of(effect), effect, FIRST_TOKEN, firstStep, false, Map.of(), traceparent);
  }

  /** As one who only heard of it knows it. */
  static Held heardOf(ExternalEffect effect, long token, String step) {
    return new Held(EffectId.of(effect), effect, token, step, true, Map.of(), Optional.empty());
  }

  UUID tenant() {
    return effect.tenant();
  }

  Held afterCall() {
    return new Held(id, effect, fencingToken, step, true, results, traceparent);
  }

  Held after(StepResult.Done result, String nextStep) {
    Map<String, Definite> known = new HashMap<>(results);
    known.put(step, result);
    return new Held(id, effect, fencingToken, nextStep, false, Map.copyOf(known), traceparent);
  }

  @Override
  public String providerKey() {
    return EffectId.providerKey(effect, step);
  }

  @Override
  public Optional<byte[]> resultOf(String earlierStep) {
    return Optional.ofNullable(results.get(earlierStep)).map(Definite::result);
  }

  /** What became of this step's call, if somebody kept it. */
  Optional<Definite> knownResult() {
    return mayHaveTakenEffect ? Optional.ofNullable(results.get(step)) : Optional.empty();
  }
}
