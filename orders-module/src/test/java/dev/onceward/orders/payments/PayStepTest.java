package dev.onceward.orders.payments;

import static org.assertj.core.api.Assertions.assertThat;

import dev.onceward.idempotency.IdempotencyKey;
import dev.onceward.idempotency.client.Retries;
import dev.onceward.idempotency.external.EffectContext;
import dev.onceward.idempotency.external.Evidence;
import dev.onceward.idempotency.external.ExternalEffect;
import dev.onceward.idempotency.external.ServiceTokens;
import dev.onceward.idempotency.external.StepResult.Done;
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

@DisplayName("O2: a call of the payments API, in several attempts")
class PayStepTest {

  private static final UUID TENANT = UUID.randomUUID();
  private static final PaymentCall CALL = new PaymentCall(new IdempotencyKey("k-1"), "{}");
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
    assertThat(client.bodies).containsExactly("{}", "{}", "{}");
  }

  @Test
  @DisplayName("E6: the hop has a token of the effect's tenant, with the one role it needs")
  void call_hasAServiceToken() throws Exception {
    client.then(201, PAID);

    step(24).call(context());

    assertThat(client.bearers).containsExactly("Bearer " + TENANT + " payments.write");
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

  @Test
  void lostAnswer_isUnknown() throws Exception {
    client.thenFail(lost);

    assertThat(step(24).call(context())).isInstanceOf(Unknown.class);
    assertThat(client.keys).hasSizeGreaterThan(1).containsOnly("k-1");
  }

  @Test
  @DisplayName("more calls at a time than are allowed are not made, and hold no thread")
  void oneTooMany_isNotCalled() throws Exception {
    assertThat(step(0).call(context())).isInstanceOf(Retry.class);
    assertThat(client.keys).isEmpty();
  }

  @Test
  @DisplayName("asking is sending it again: the key and the payment's name make it one payment")
  void inquiry_findsNothing() {
    assertThat(step(24).inquire(context())).isInstanceOf(Evidence.NotFound.class);
    assertThat(step(24).keyRetention()).isGreaterThan(Duration.ofDays(10_000));
  }

  private PayStep step(int maxCalls) {
    return step(maxCalls, Duration.ofSeconds(1));
  }

  private PayStep step(int maxCalls, Duration deadline) {
    ServiceTokens tokens = (tenant, role) -> tenant + " " + role;
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
