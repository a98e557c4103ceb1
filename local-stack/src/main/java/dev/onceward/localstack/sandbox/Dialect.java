package dev.onceward.localstack.sandbox;

import java.util.Optional;

/** What providers have in common, each in its own words. */
interface Dialect {
  Dialect STRIPE = new StripeDialect();
  Dialect RESEND = new ResendDialect();
  Dialect SMTP = new SmtpDialect();

  /**
   * Refuses callers without a fitting key to the API.
   *
   * @throws ApiError in the provider's words
   */
  void authenticate(Optional<String> authorization);

  ApiError serverError();

  ApiError rateLimit();

  ApiError keyInUse(String key);

  ApiError keyReused(String key);

  ApiError keyTooLong();

  /** Whether a repeat under the same key is answered without effect. */
  boolean knowsKeys();

  int longestKey();

  /** Sets its keys apart from those of others. */
  String scope();
}
