package dev.onceward.idempotency.external;

/** What a provider knows of a call whose result is unknown: every case there is. */
public sealed interface Evidence {

  /** It took effect, or was refused for good: proof. */
  record Found(StepResult.Definite result) implements Evidence {}

  /**
   * The provider has nothing, by now. Proves nothing, since the call may be late; it only permits
   * to send the same request again under the same key while the provider knows the key.
   */
  record NotFound() implements Evidence {}

  /**
   * The provider could not be asked.
   *
   * @param reason for the operator
   */
  record Unavailable(String reason) implements Evidence {}
}
