package dev.onceward.orders.payments;

import dev.onceward.idempotency.external.StepResult;
import dev.onceward.idempotency.external.StepResult.Definite;
import dev.onceward.idempotency.external.StepResult.Done;
import dev.onceward.idempotency.external.StepResult.Ended;
import dev.onceward.idempotency.external.StepResult.Retry;
import dev.onceward.idempotency.external.StepResult.Unknown;
import dev.onceward.orders.control.PaymentOutcome;
import dev.onceward.orders.control.PaymentOutcome.Paid;
import dev.onceward.orders.control.PaymentOutcome.Refused;
import dev.onceward.orders.entity.Refusal;
import dev.onceward.orders.entity.Settlement;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import java.util.Optional;
import java.util.Set;

/**
 * What an answer of the payments API means, and how it is kept: the same outcome in the same bytes.
 */
final class ApiResults {

  /** Rejections by which payments say that they don't know either. */
  private static final Set<String> NOT_KNOWN = Set.of("request_in_progress", "response_not_stored");

  /** Refusals of the request under its key, and not of the payment that it names. */
  private static final Set<String> OF_THE_KEY = Set.of("key_reused", "key_expired");

  private static final String UNREADABLE = "validation_failed";

  private static final Set<Integer> REJECTIONS = Set.of(402, 409, 410, 422);

  /** Nothing took effect, and what stood in the way may go: a setting, a limit, a clock. */
  private static final Set<Integer> NOT_DONE = Set.of(400, 401, 403, 404, 405, 406, 413, 415, 429);

  private static final int UNPROCESSABLE = 422;
  private static final String PAYMENT_ID = "payment_id";
  private static final String PROVIDER = "payment_provider";
  private static final String PROVIDER_ID = "provider_payment_id";
  private static final String STATUS = "status";
  private static final String CODE = "code";
  private static final String DETAIL = "detail";

  private ApiResults() {}

  /**
   * The result of a call.
   *
   * @param mayHaveTakenEffect whether an attempt after the last look may have; then only what is
   *     said of the payment itself says what became of that attempt
   */
  static StepResult of(ApiReply reply, boolean mayHaveTakenEffect) {
    if (isPaid(reply)) {
      return paid(reply);
    }
    if (isOfTheRequest(reply)) {
      return mayHaveTakenEffect ? new Unknown(reason(reply), reply.retryAfter()) : refusal(reply);
    }
    if (REJECTIONS.contains(reply.status()) && isFinal(reply)) {
      return refusal(reply);
    }
    return NOT_DONE.contains(reply.status())
        ? new Retry(reason(reply), reply.retryAfter())
        : new Unknown(reason(reply), reply.retryAfter());
  }

  private static boolean isPaid(ApiReply reply) {
    return (reply.status() == 200 || reply.status() == 201)
        && reply.text(PAYMENT_ID).isPresent()
        && reply.text(PROVIDER).isPresent();
  }

  private static boolean isFinal(ApiReply reply) {
    return !reply.code().isEmpty() && !NOT_KNOWN.contains(reply.code());
  }

  private static boolean isOfTheRequest(ApiReply reply) {
    return (REJECTIONS.contains(reply.status()) && OF_THE_KEY.contains(reply.code()))
        || (reply.status() == 400 && reply.code().equals(UNREADABLE));
  }

  /** 400 is not kept for a repeat; but this request will never change. */
  private static Ended refusal(ApiReply reply) {
    return reply.status() == 400
        ? refused(UNPROCESSABLE, "payment_refused", detail(reply))
        : refused(reply.status(), reply.code(), detail(reply));
  }

  private static String detail(ApiReply reply) {
    return reply.text(DETAIL).orElse("The payments API gives no reason.");
  }

  private static String reason(ApiReply reply) {
    return "the payments API answered " + reply.status() + " " + reply.code();
  }

  private static Done paid(ApiReply reply) {
    JsonObjectBuilder json =
        ApiJson.FACTORY
            .createObjectBuilder()
            .add(PAYMENT_ID, reply.text(PAYMENT_ID).orElseThrow())
            .add(PROVIDER, reply.text(PROVIDER).orElseThrow());
    reply.text(PROVIDER_ID).ifPresent(id -> json.add(PROVIDER_ID, id));
    return new Done(ApiJson.bytes(json));
  }

  private static Ended refused(int status, String code, String detail) {
    return new Ended(
        ApiJson.bytes(
            ApiJson.FACTORY
                .createObjectBuilder()
                .add(STATUS, status)
                .add(CODE, code)
                .add(DETAIL, detail)));
  }

  static PaymentOutcome outcomeOf(Definite end) {
    JsonObject json = ApiJson.read(end.result());
    return end instanceof Done
        ? new Paid(
            new Settlement(
                json.getString(PAYMENT_ID),
                json.getString(PROVIDER),
                Optional.ofNullable(json.getString(PROVIDER_ID, null))))
        : new Refused(
            new Refusal(json.getInt(STATUS), json.getString(CODE), json.getString(DETAIL)));
  }
}
