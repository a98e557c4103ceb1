package dev.onceward.payments.control;

import java.util.Optional;

/** Tells the provider's events from anybody else's. */
public interface ProviderEventReader {

  /** Every case there is. */
  sealed interface Reading {}

  record Verified(ProviderEvent event) implements Reading {}

  /** Not the provider's, too old, or not readable. Whoever sent it is not told which. */
  record Refused() implements Reading {}

  /** No secret is set to verify it by. */
  record NotConfigured() implements Reading {}

  /** Verifies the very bytes that came, then reads them. */
  Reading read(byte[] body, Optional<String> signature);
}
