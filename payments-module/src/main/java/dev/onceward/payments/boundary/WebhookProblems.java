package dev.onceward.payments.boundary;

import dev.onceward.idempotency.problem.Problem;

/** What a sender of events is told: the same whatever is wrong with a signature. */
final class WebhookProblems {

  static final Problem SIGNATURE =
      Problem.of(
          400,
          "signature_invalid",
          "The header Stripe-Signature does not verify this body. Check the endpoint's signing"
              + " secret and the clocks.",
          false);

  static final Problem TOO_LARGE =
      Problem.of(
          413,
          "request_too_large",
          "The body has more than "
              + StripeWebhookResource.MOST_BYTES
              + " bytes, which no event of Stripe's needs. Send the event as Stripe made it.",
          false);

  static final Problem NOT_CONFIGURED =
      Problem.of(
          503,
          "webhooks_not_configured",
          "This server has no secret to verify events by. Its operator has to set one; send the"
              + " event again then.",
          true);

  private WebhookProblems() {}
}
