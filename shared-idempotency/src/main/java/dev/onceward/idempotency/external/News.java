package dev.onceward.idempotency.external;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;

/**
 * What is heard of an effect without a call of ours: a provider's webhook, a report, a person.
 *
 * <p>Without {@link #said} it only tells that asking the provider is worth while now, and so can't
 * do harm however old or wrong it is.
 *
 * @param process the name of the effect's process
 * @param tenant whose effect it is: from the business's own row, never from the message alone
 * @param identity as it was registered
 * @param said a result that the message itself proves; empty if the provider is to be asked
 */
public record News(String process, UUID tenant, List<String> identity, Optional<Said> said) {

  /**
   * What the provider says of a step for good.
   *
   * @param result the same bytes as the step's call would give
   */
  public record Said(String step, StepResult.Definite result) {
    /** Refuses nulls. */
    public Said {
      Objects.requireNonNull(step, "step");
      Objects.requireNonNull(result, "result");
    }
  }

  /** Takes its own copy of the identity. */
  public News {
    identity = List.copyOf(identity);
    Objects.requireNonNull(said, "said");
  }

  /** The same effect, and a result. */
  public News saying(Said result) {
    return new News(process, tenant, identity, Optional.of(result));
  }

  ExternalEffect effect() {
    return new ExternalEffect(process, tenant, identity, new byte[0]);
  }
}
