package dev.onceward.payments.stripe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.onceward.idempotency.external.News.Said;
import dev.onceward.idempotency.external.StepResult.Definite;
import dev.onceward.localstack.sandbox.WebhookSignature;
import dev.onceward.payments.control.ProviderEvent;
import dev.onceward.payments.control.ProviderEvent.OfCharge;
import dev.onceward.payments.control.ProviderEvent.OfOther;
import dev.onceward.payments.control.ProviderEvent.OfRefund;
import dev.onceward.payments.control.ProviderEvent.Reference;
import dev.onceward.payments.control.ProviderEvent.RefundReference;
import dev.onceward.payments.control.ProviderEventReader.NotConfigured;
import dev.onceward.payments.control.ProviderEventReader.Reading;
import dev.onceward.payments.control.ProviderEventReader.Refused;
import dev.onceward.payments.control.ProviderEventReader.Verified;
import dev.onceward.payments.entity.Decline;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("P5: which events are Stripe's, and what they say")
class StripeEventsTest {

  private static final String SECRET = "whsec_0123456789abcdef";
  private static final String NEXT_SECRET = "whsec_fedcba9876543210";
  private static final Instant NOW = Instant.parse("2026-11-30T12:00:00Z");
  private static final Duration TOLERANCE = Duration.ofMinutes(5);
  private static final UUID TENANT = UUID.fromString("6f1c3a52-0000-4000-8000-00000000000a");
  private static final Said CREATED_REFUND =
      new Said(RefundStep.NAME, StripeResults.created("re_1"));
  private static final UUID PAYMENT = UUID.fromString("0198f1a2-7c3d-7e4f-8a5b-000000000001");

  private static final String LONG =
      "0123456789012345678901234567890123456789012345678901234567890123"
          + "0123456789012345678901234567890123456789012345678901234567890123"
          + "0123456789012345678901234567890123456789012345678901234567890123"
          + "0123456789012345678901234567890123456789012345678901234567890123";

  private final StripeEvents events = new StripeEvents();

  @BeforeEach
  void configure() {
    know(SECRET);
  }

  private void know(String... secrets) {
    events.configure(List.of(secrets), TOLERANCE, Clock.fixed(NOW, ZoneOffset.UTC));
  }

  @Test
  void signedBody_isRead() {
    assertThat(read(intent("payment_intent.succeeded", "")))
        .isEqualTo(
            new ProviderEvent(
                "evt_1",
                "payment_intent.succeeded",
                new OfCharge(
                    "pi_1",
                    Optional.of(new Reference(TENANT, PAYMENT)),
                    new Said(CreateStep.NAME, StripeResults.created("pi_1")),
                    true,
                    Optional.of(new Said(ConfirmStep.NAME, StripeResults.succeeded())))));
  }

  @Test
  void missingHeader_isRefused() {
    assertThat(events.read(bytes(intent("a", "")), Optional.empty())).isInstanceOf(Refused.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "v1",
        "t=,v1=",
        "t=x,v1=y",
        "t=1764504000",
        "v1=00",
        "t=99999999999999999999,v1=00",
        "t=1764504000,v0=00",
        "=,=,="
      })
  void headerThatIsNoSignature_isRefused(String header) {
    assertThat(events.read(bytes(intent("a", "")), Optional.of(header)))
        .isInstanceOf(Refused.class);
  }

  @Test
  void changedBody_isRefused() {
    String body = intent("payment_intent.payment_failed", "");
    String changed = body.replace("payment_failed", "succeeded");

    assertThat(events.read(bytes(changed), Optional.of(signature(SECRET, NOW, body))))
        .isInstanceOf(Refused.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"\\u0000", "\\u001f", LONG})
  void idThatIsNone_isRefused(String id) {
    String body = intent("payment_intent.succeeded", "").replace("evt_1", "evt_" + id);

    assertThat(events.read(bytes(body), Optional.of(signature(SECRET, NOW, body))))
        .isInstanceOf(Refused.class);
  }

  @Test
  void nestingWithoutEnd_isRefused() {
    String body = "{\"a\":".repeat(5_000);

    assertThat(events.read(bytes(body), Optional.of(signature(SECRET, NOW, body))))
        .isInstanceOf(Refused.class);
  }

  @Test
  void bytesThatAreNoText_areRefused_evenIfTheyReadTheSame() {
    byte[] invalid = {'{', (byte) 0xff, '}'};
    String readAs = new String(invalid, StandardCharsets.UTF_8);
    byte[] other = {'{', (byte) 0xfe, '}'};

    String signed = signature(SECRET, NOW, readAs);

    assertThat(events.read(other, Optional.of(signed))).isInstanceOf(Refused.class);
  }

  @Test
  void anotherSecret_isRefused() {
    assertThat(readSigned(intent("a", ""), signature(NEXT_SECRET, NOW, intent("a", ""))))
        .isInstanceOf(Refused.class);
  }

  @ParameterizedTest
  @CsvSource({"299, true", "300, true", "301, false", "86400, false"})
  void oldSignature_isRefusedPastTheTolerance(long secondsAgo, boolean accepted) {
    String body = intent("payment_intent.created", "");
    Reading reading = readSigned(body, signature(SECRET, NOW.minusSeconds(secondsAgo), body));

    assertThat(reading instanceof Verified).isEqualTo(accepted);
  }

  @Test
  @DisplayName("rotation: either of two secrets verifies, on either side")
  void eitherSecret_verifiesDuringRotation() {
    know(NEXT_SECRET, SECRET);
    String body = intent("payment_intent.created", "");
    String old = signature(SECRET, NOW, body);
    String both = old + signature(NEXT_SECRET, NOW, body).replaceFirst(".*,", ",");

    assertThat(readSigned(body, old)).isInstanceOf(Verified.class);
    assertThat(readSigned(body, signature(NEXT_SECRET, NOW, body))).isInstanceOf(Verified.class);
    know(NEXT_SECRET);
    assertThat(readSigned(body, old)).isInstanceOf(Refused.class);
    assertThat(readSigned(body, both)).isInstanceOf(Verified.class);
  }

  @Test
  void withoutASecret_nothingIsRead() {
    know();
    String body = intent("a", "");
    assertThat(readSigned(body, signature("", NOW, body))).isInstanceOf(NotConfigured.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "x", "[]", "{}", "{\"id\":\"evt_1\"}", "{\"id\":1,\"type\":2}"})
  void signedBodyThatIsNoEvent_isRefused(String body) {
    assertThat(readSigned(body, signature(SECRET, NOW, body))).isInstanceOf(Refused.class);
  }

  @ParameterizedTest
  @CsvSource({
    "payment_intent.canceled, true, canceled",
    "payment_intent.payment_failed, true, insufficient_funds",
    "payment_intent.requires_action, true, ",
    "payment_intent.processing, false, ",
    "payment_intent.created, false, "
  })
  void eventsOfCharges_sayHowTheyEnded_ifTheyDid(String type, boolean worth, String decline) {
    OfCharge charge =
        (OfCharge)
            read(intent(type, "\"last_payment_error\":{\"decline_code\":\"insufficient_funds\"},"))
                .subject();

    assertThat(charge.isWorthAsking()).isEqualTo(worth);
    assertThat(charge.end().map(Said::result))
        .isEqualTo(Optional.ofNullable(decline).map(Decline::new).map(StripeResults::declined));
  }

  @Test
  void intentOfAnotherSystem_hasNoReferenceToUs() {
    String foreign = intent("payment_intent.succeeded", "").replaceAll(PAYMENT.toString(), "42");

    assertThat(((OfCharge) read(foreign).subject()).reference()).isEmpty();
  }

  @Test
  void refundsAndOthers_areTold() {
    assertThat(read(object("refund.updated", "re_1")).subject())
        .isEqualTo(new OfRefund("re_1", Optional.empty(), CREATED_REFUND, Optional.empty()));
    assertThat(read(object("charge.refunded", "ch_1")).subject()).isEqualTo(new OfOther());
    assertThat(read(object("customer.created", "cus_1")).subject()).isEqualTo(new OfOther());
  }

  @ParameterizedTest
  @CsvSource({"refund.updated, succeeded", "refund.failed, failed", "refund.updated, canceled"})
  void refundThatEnded_isToldWithItsEnd(String type, String status) {
    UUID ours = UUID.randomUUID();
    String body =
        """
        {"id":"evt_1","type":"%s","data":{"object":{"id":"re_1","status":"%s",\
        "metadata":{"tenant_id":"%s","refund_id":"%s"}}}}"""
            .formatted(type, status, ours, ours);

    assertThat(read(body).subject())
        .isEqualTo(
            new OfRefund(
                "re_1",
                Optional.of(new RefundReference(ours, ours)),
                CREATED_REFUND,
                Optional.of(new Said(RefundResultStep.NAME, endOf(status)))));
  }

  private static Definite endOf(String status) {
    return status.equals("succeeded")
        ? StripeResults.succeeded()
        : StripeResults.declined(new Decline(status));
  }

  private ProviderEvent read(String body) {
    Reading reading = readSigned(body, signature(SECRET, NOW, body));
    assertThat(reading).isInstanceOf(Verified.class);
    return ((Verified) reading).event();
  }

  private Reading readSigned(String body, String signature) {
    return events.read(bytes(body), Optional.of(signature));
  }

  private static String signature(String secret, Instant at, String body) {
    return WebhookSignature.of(secret.isEmpty() ? "none" : secret, at.getEpochSecond(), body);
  }

  private static byte[] bytes(String body) {
    return body.getBytes(StandardCharsets.UTF_8);
  }

  private static String intent(String type, String members) {
    return """
        {"id":"evt_1","object":"event","type":"%s","data":{"object":{"id":"pi_1",%s
        "metadata":{"tenant_id":"%s","payment_id":"%s","order_id":"ä"}}}}"""
        .formatted(type, members, TENANT, PAYMENT);
  }

  private static String object(String type, String id) {
    return """
        {"id":"evt_2","object":"event","type":"%s","data":{"object":{"id":"%s",
        "status":"pending","payment_intent":"pi_1"}}}"""
        .formatted(type, id);
  }
}
