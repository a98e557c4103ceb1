package dev.onceward.idempotency.external;

import java.util.Optional;

/** What a process knows when it makes a step or draws a conclusion. */
public interface EffectContext {

  /** The effect, with the intent as it was first recorded. */
  ExternalEffect effect();

  /** The key to call the provider with at this step: the same on every attempt and node. */
  String providerKey();

  /** The result of an earlier step; empty if it has not been made. */
  Optional<byte[]> resultOf(String step);
}
