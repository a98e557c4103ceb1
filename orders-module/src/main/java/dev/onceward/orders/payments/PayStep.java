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
import java.util.concurrent.Semaphore;

/**
 * Asks the payments API to pay, under the caller's key, as often as time allows.
 *
 * <p>The payments API tells what became of a payment by answering the same request again. Nothing
 * else is asked, and the request may be sent for ever: by its {@code external_payment_id} it stays
 * one payment even when its key is forgotten.
 */
final class PayStep implements ExternalStep {

  static final String NAME = "pay";

  private static final String ROLE = "payments.write";
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
  public StepResult call(EffectContext context) throws Exception {
    if (!calls.tryAcquire()) {
      return new Retry("this node makes as many calls as it may already", Duration.ZERO);
    }
    try {
      return call(bearerOf(context), PaymentCall.read(context.effect().intent()));
    } finally {
      calls.release();
    }
  }

  private String bearerOf(EffectContext context) {
    return "Bearer " + tokens.tokenFor(context.effect().tenant(), ROLE);
  }

  private StepResult call(String bearer, PaymentCall call) throws Exception {
    Attempts attempts = new Attempts();
    try {
      Response last =
          retries.call(
              Intent.resume(call.key()),
              () -> attempts.noted(() -> client.create(bearer, call.bodyBytes())));
      return attempts.together(ApiResults.of(ApiReply.of(last)));
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      return new Unknown("interrupted");
    } catch (RuntimeException lost) {
      return attempts.together(new Retry(lost.toString(), Duration.ZERO));
    }
  }

  @Override
  public Evidence inquire(EffectContext context) {
    return new Evidence.NotFound();
  }
}
