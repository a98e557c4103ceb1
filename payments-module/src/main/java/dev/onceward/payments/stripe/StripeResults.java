package dev.onceward.payments.stripe;

import dev.onceward.idempotency.external.StepResult.Definite;
import dev.onceward.idempotency.external.StepResult.Done;
import dev.onceward.idempotency.external.StepResult.Ended;
import dev.onceward.payments.control.ChargeOutcome;
import dev.onceward.payments.entity.Decline;

/**
 * What Stripe said for good. Without messages, times and request ids: the same outcome is the same
 * bytes, whichever call it was learned by.
 */
final class StripeResults {

  private static final String STATUS = "status";
  private static final String CODE = "code";
  private static final String ID = "id";

  private StripeResults() {}

  static Done created(String id) {
    return new Done(StripeJson.bytes(StripeJson.FACTORY.createObjectBuilder().add(ID, id)));
  }

  static String idIn(byte[] created) {
    return StripeJson.read(created).getString(ID);
  }

  static Done succeeded() {
    return new Done(
        StripeJson.bytes(StripeJson.FACTORY.createObjectBuilder().add(STATUS, "succeeded")));
  }

  static Ended declined(Decline decline) {
    return new Ended(
        StripeJson.bytes(
            StripeJson.FACTORY
                .createObjectBuilder()
                .add(STATUS, "declined")
                .add(CODE, decline.code())));
  }

  static ChargeOutcome outcomeOf(Definite end) {
    return end instanceof Done
        ? new ChargeOutcome.Succeeded()
        : new ChargeOutcome.Declined(new Decline(StripeJson.read(end.result()).getString(CODE)));
  }
}
