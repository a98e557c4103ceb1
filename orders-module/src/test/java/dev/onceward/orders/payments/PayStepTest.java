package dev.onceward.orders.payments;

import static org.assertj.core.api.Assertions.assertThat;

import dev.onceward.idempotency.IdempotencyKey;
import dev.onceward.idempotency.client.Retries;
import dev.onceward.idempotency.external.EffectContext;
import dev.onceward.idempotency.external.Evidence;
import dev.onceward.idempotency.external.ExternalEffect;
import dev.onceward.idempotency.external.ExternalStep.Place;
import dev.onceward.idempotency.external.ServiceTokens;
import dev.onceward.idempotency.external.StepResult;
import dev.onceward.idempotency.external.StepResult.Done;
import dev.onceward.idempotency.external.StepResult.Ended;
import dev.onceward.idempotency.external.StepResult.Retry;
import dev.onceward.idempotency.external.StepResult.Unknown;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("O2: a call of the payments API, in several attempts")
class PayStepTest {

  private static final UUID TENANT = UUID.randomUUID();
  private static final String ASKED =
      "\"order_id\":\"o-1\",\"amount\":\"1.50\",\"currency\":\"EUR\"";
  private static final String BODY = "{" + ASKED + ",\"external_payment_id\":\"p-1\"}";
  private static final PaymentCall CALL = new PaymentCall(new IdempotencyKey("k-1"), BODY);
  private static final String PAID = "{\"payment_id\":\"7\",\"payment_provider\":\"stripe\"}";
  private final IOException refused = new ConnectException("refused");
  private final IOException lost = new SocketTimeoutException("no answer");

  private final ScriptedClient client = new ScriptedClient();

  @Test
  @DisplayName(
      "Comfy-Org/comfy-python-sdk#79: every attempt has the caller's key and the same body")
  void everyAttempt_isTheSameRequest() throws Exception {
    client.thenFail(lost).then(503, "").then(201, PAID);

    assertThat(step(24, Duration.ofMinutes(1)).call(context())).isInstanceOf(Done.class);

    assertThat(client.keys).containsExactly("k-1", "k-1", "k-1");
    assertThat(client.bodies).containsExactly(BODY, BODY, BODY);
  }

  @Test
  @DisplayName("E6: the hop has a token of the effect's tenant, with the one role it needs")
  void call_hasAServiceToken() throws Exception {
    client.then(201, PAID);

    step(24).call(context());

    assertThat(client.bearers).containsExactly("Bearer " + TENANT + " payments.write");
  }

  @Test
  @DisplayName("without a token nothing is sent, and so nothing is unknown")
  void noToken_wasNotCalled() throws Exception {
    ServiceTokens none =
        (tenant, role) -> {
          throw new IllegalStateException("no key");
        };

    assertThat(step(24, Duration.ofSeconds(1), none).call(context())).isInstanceOf(Retry.class);
    assertThat(client.keys).isEmpty();
  }

  @Test
  void serverThatIsNotThere_wasNotCalled() throws Exception {
    client.thenFail(refused);

    assertThat(step(24).call(context())).isInstanceOf(Retry.class);
  }

  @Test
  @DisplayName("E5: a lost answer, then no server: it may have taken effect all the same")
  void lostAnswerThenNoServer_isUnknown() throws Exception {
    client.thenFail(lost).thenFail(refused);

    assertThat(step(24).call(context())).isInstanceOf(Unknown.class);
  }

  @Test
  @DisplayName("E5: a lost answer, then a rate limit: it may have taken effect all the same")
  void lostAnswerThenRateLimit_isUnknown() throws Exception {
    client.thenFail(lost).then(429, "");

    assertThat(step(24).call(context())).isInstanceOf(Unknown.class);
  }

  @ParameterizedTest
  @CsvSource({
    "408, timeout",
    "409, request_in_progress",
    "425, too_early",
    "500, internal_error",
    "202, pending",
    "201, unreadable"
  })
  @DisplayName("E5: an answer that may come of an effect, then no server: unknown")
  void openAnswerThenNoServer_isUnknown(int status, String code) throws Exception {
    client.invite(status, "{\"code\":\"" + code + "\"}").thenFail(refused);

    assertThat(step(24).call(context())).isInstanceOf(Unknown.class);
  }

  @Test
  @DisplayName("E5: a lost answer, then key_reused: the lost one may have paid")
  void lostAnswerThenRefusalOfTheKey_isUnknown() throws Exception {
    client.thenFail(lost).then(422, "{\"code\":\"key_reused\"}");
    assertThat(step(24).call(context())).isInstanceOf(Unknown.class);
  }

  @ParameterizedTest
  @CsvSource({"422, key_reused", "409, key_expired"})
  @DisplayName("E5: refused for its key's sake, and nothing of that name before: it has not paid")
  void refusalOfTheKeyAlone_isFinal(int status, String code) throws Exception {
    client.then(status, "{\"code\":\"" + code + "\"}");

    assertThat(step(24).call(context())).isInstanceOf(Ended.class);
  }

  @Test
  @DisplayName("an unknown outcome rests, so that the caller does not wait for a second round")
  void unknown_rests() throws Exception {
    client.thenFail(lost);

    StepResult result = step(24).call(context());

    assertThat(((Unknown) result).notBefore()).isPositive();
  }

  @Test
  void lostAnswer_isUnknown() throws Exception {
    client.thenFail(lost);

    assertThat(step(24).call(context())).isInstanceOf(Unknown.class);
    assertThat(client.keys).hasSizeGreaterThan(1).containsOnly("k-1");
  }

  @Test
  @DisplayName("more calls at a time than are allowed are not made, and hold no thread")
  void oneTooMany_hasNoPlace() {
    PayStep step = step(1);
    Optional<Place> only = step.place();

    assertThat(step.place()).isEmpty();

    only.orElseThrow().close();
    assertThat(step.place()).isPresent();
  }

  @Test
  @DisplayName("E3: asked by the payment's name, and told the same as the call would have been")
  void inquiry_findsThePayment() throws Exception {
    String found = "{\"status\":\"REFUNDED\"," + ASKED + "," + PAID.substring(1);
    client.then(200, items(found)).then(201, PAID);

    Evidence evidence = step(24).inquire(context());

    assertThat(client.looks).containsExactly("Bearer " + TENANT + " payments.read for p-1");
    assertThat(evidence).isInstanceOf(Evidence.Found.class);
    assertThat(((Evidence.Found) evidence).result()).isEqualTo(step(24).call(context()));
  }

  @ParameterizedTest
  @CsvSource({"1.50, 0.01", "EUR, USD", "o-1, o-2"})
  @DisplayName("a payment that took the name, and is another, is no proof that this one was paid")
  void inquiry_findsAnotherPayment(String asked, String told) throws Exception {
    String other = "{\"status\":\"SUCCEEDED\"," + ASKED.replace(asked, told) + ",";
    client.then(200, items(other + PAID.substring(1)));

    assertThat(step(24).inquire(context())).isInstanceOf(Evidence.NotFound.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"order_id", "amount", "currency"})
  void inquiry_withoutAllOfThePayment_provesNothing(String member) throws Exception {
    String found = "{\"status\":\"SUCCEEDED\"," + ASKED.replace(member, "else") + ",";
    client.then(200, items(found + PAID.substring(1)));

    assertThat(step(24).inquire(context())).isInstanceOf(Evidence.Unavailable.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{\"status\":\"DECLINED\"}"})
  void inquiry_findsNothingThatWasCharged(String item) {
    client.then(200, items(item));

    assertThat(step(24).inquire(context())).isInstanceOf(Evidence.NotFound.class);
    assertThat(step(24).keyRetention()).isGreaterThan(Duration.ofDays(10_000));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "200 | {\"items\":[{\"status\":\"PENDING\"}]}",
        "200 | {\"items\":[{\"status\":\"UNKNOWN\"}]}",
        "200 | {\"items\":[{\"status\":\"SUCCEEDED\"}]}",
        "200 | {\"items\":[7]}",
        "200 | {\"items\":7}",
        "200 | <html>",
        "404 | {\"items\":[]}",
        "503 | {}"
      })
  void inquiry_withoutAClearAnswer_provesNothing(int status, String body) {
    client.then(status, body);

    assertThat(step(24).inquire(context())).isInstanceOf(Evidence.Unavailable.class);
  }

  private static String items(String item) {
    return "{\"items\":[" + item + "]}";
  }

  private PayStep step(int maxCalls) {
    return step(maxCalls, Duration.ofSeconds(1));
  }

  private PayStep step(int maxCalls, Duration deadline) {
    return step(maxCalls, deadline, (tenant, role) -> tenant + " " + role);
  }

  private PayStep step(int maxCalls, Duration deadline, ServiceTokens tokens) {
    Retries retries = new Retries(deadline, Duration.ofMillis(1), Duration.ofMillis(20));
    return new PayStep(client, tokens, retries, Duration.ofSeconds(1), maxCalls);
  }

  private static EffectContext context() {
    return new EffectContext() {
      @Override
      public ExternalEffect effect() {
        return new ExternalEffect("orders.pay", TENANT, List.of("1", "2"), CALL.toBytes());
      }

      @Override
      public String providerKey() {
        return "ow1-not-used";
      }

      @Override
      public Optional<byte[]> resultOf(String step) {
        return Optional.empty();
      }
    };
  }
}
