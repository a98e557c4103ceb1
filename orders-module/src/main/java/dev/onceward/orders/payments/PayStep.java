package dev.onceward.orders.payments;

import dev.onceward.idempotency.client.Intent;
import dev.onceward.idempotency.client.Retries;
import dev.onceward.idempotency.external.EffectContext;
import dev.onceward.idempotency.external.Evidence;
import dev.onceward.idempotency.external.ExternalStep;
import dev.onceward.idempotency.external.ServiceTokens;
import dev.onceward.idempotency.external.StepResult;
import dev.onceward.idempotency.external.StepResult.Retry;
import dev.onceward.idempotency.external.StepResult.Unknown;
import jakarta.ws.rs.core.Response;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Semaphore;

/**
 * Asks the payments API to pay, under the caller's key, as often as time allows.
 *
 * <p>The payments API tells what became of a payment by its {@code external_payment_id}, or by
 * answering the same request again. That may be sent for ever: by that name it stays one payment
 * even when its key is forgotten.
 *
 * <p>The name is looked for before a request is sent again. So if the request is then refused for
 * its key's sake, no earlier one has charged; nor will one that is still on its way, since it is
 * refused as well.
 */
final class PayStep implements ExternalStep {

  static final String NAME = "pay";

  private static final String TO_PAY = "payments.write";
  private static final String TO_LOOK = "payments.read";
  private static final Duration FOR_EVER = Duration.ofDays(36_500);

  private final PaymentsClient client;
  private final ServiceTokens tokens;
  private final Retries retries;
  private final Duration timeout;
  private final Semaphore calls;

  PayStep(
      PaymentsClient client,
      ServiceTokens tokens,
      Retries retries,
      Duration timeout,
      int maxCalls) {
    this.client = client;
    this.tokens = tokens;
    this.retries = retries;
    this.timeout = timeout;
    this.calls = new Semaphore(maxCalls);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Duration timeout() {
    return timeout;
  }

  @Override
  public Duration keyRetention() {
    return FOR_EVER;
  }

  /**
   * Calls wait for no other: if payments are in this server, those that wait here would hold what
   * the payments need.
   */
  @Override
  public Optional<Place> place() {
    return calls.tryAcquire() ? Optional.of(calls::release) : Optional.empty();
  }

  @Override
  public StepResult call(EffectContext context) throws Exception {
    String bearer;
    try {
      bearer = bearer(context, TO_PAY);
    } catch (RuntimeException noToken) {
      return new Retry(noToken.toString(), Duration.ZERO);
    }
    return call(bearer, PaymentCall.read(context.effect().intent()), new Attempts());
  }

  private StepResult call(String bearer, PaymentCall call, Attempts attempts) throws Exception {
    try {
      retries
          .call(
              Intent.resume(call.key()),
              () -> attempts.noted(() -> client.create(bearer, call.bodyBytes())))
          .close();
      return attempts.together();
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      return new Unknown("interrupted");
    } catch (RuntimeException noted) {
      return attempts.together();
    }
  }

  private String bearer(EffectContext context, String role) {
    return "Bearer " + tokens.tokenFor(context.effect().tenant(), role);
  }

  /** An exception counts as no evidence. */
  @Override
  public Evidence inquire(EffectContext context) {
    PaymentCall asked = PaymentCall.read(context.effect().intent());
    try (Response told = client.find(bearer(context, TO_LOOK), asked.paymentName())) {
      return ApiEvidence.of(ApiReply.of(told), asked);
    }
  }
}
