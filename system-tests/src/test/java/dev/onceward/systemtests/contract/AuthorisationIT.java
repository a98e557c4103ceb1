package dev.onceward.systemtests.contract;

import static dev.onceward.systemtests.harness.Problems.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.onceward.localstack.LocalKeys;
import dev.onceward.localstack.LocalTokens;
import dev.onceward.localstack.TokenClaims;
import dev.onceward.systemtests.harness.Caller;
import dev.onceward.systemtests.harness.ContractSystem;
import dev.onceward.systemtests.harness.Intent;
import dev.onceward.systemtests.harness.Reply;
import dev.onceward.systemtests.harness.SystemUnderTest;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(ContractSystem.class)
@DisplayName("S1: who may call")
class AuthorisationIT {

  private final SystemUnderTest system;
  private final Intent intent = Intent.fresh();

  AuthorisationIT(SystemUnderTest system) {
    this.system = system;
  }

  @Test
  @DisplayName("S1: no token is 401 everywhere in the API, with a hint how to authenticate")
  void withoutAToken_isUnauthorised() {
    assertUnauthorised(system.anonymous());
    assertThat(system.anonymous().get("/api/orders").send().status()).isEqualTo(401);
    assertThat(system.anonymous().get("/api/nowhere").send().status()).isEqualTo(401);
  }

  static Stream<Named<UnaryOperator<TokenClaims>>> badTokens() {
    return Stream.of(
        Named.of("expired", TokenClaims::expired),
        Named.of("of another issuer", claims -> claims.withIssuer("urn:somebody:else")));
  }

  @ParameterizedTest
  @MethodSource("badTokens")
  @DisplayName("S1: a token that is not valid is 401")
  void invalidToken_isUnauthorised(UnaryOperator<TokenClaims> change) {
    Optional<String> token = system.credentials().tenantAWith(change);
    assumeThat(token).isPresent();
    assertUnauthorised(system.caller(token.orElseThrow()));
  }

  @Test
  @DisplayName("S1: a token that another key signed is 401")
  void tokenOfAnotherKey_isUnauthorised(@TempDir Path folder) {
    assertUnauthorised(system.caller(new LocalTokens(LocalKeys.in(folder)).tenantA()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"x", "a.b.c", "eyJhbGciOiJub25lIn0.eyJ1cG4iOiJhIn0."})
  @DisplayName("S1: a token that is none is 401")
  void malformedToken_isUnauthorised(String token) {
    assertUnauthorised(system.caller(token));
  }

  @Test
  @DisplayName("S1: a token whose payload was changed is 401")
  void changedToken_isUnauthorised() {
    String[] a = system.credentials().tenantA().split("\\.", -1);
    String[] b = system.credentials().tenantB().split("\\.", -1);
    assertUnauthorised(system.caller(a[0] + "." + b[1] + "." + a[2]));
  }

  @Test
  @DisplayName("S1: who may only read can't create or cancel")
  void readerCreates_isForbidden() {
    Reply refused = system.reader().order(intent).send();
    assertThat(refused.status()).isEqualTo(403);
    assertProblem(refused);

    String order = system.tenantA().order(intent).send().member("order_id");
    assertThat(system.reader().cancel(order, Intent.newKey()).send().status()).isEqualTo(403);
    assertThat(system.reader().get("/api/orders/" + order).send().status()).isEqualTo(200);
  }

  @Test
  @DisplayName("S1: a replay wants the same right as a first call")
  void readerRepeatsAStoredKey_isForbidden() {
    Reply first = system.tenantA().order(intent).send();
    Reply repeat = system.reader().order(intent).send();

    assertThat(repeat.status()).isEqualTo(403);
    assertThat(repeat.replayed()).isFalse();
    assertThat(repeat.text()).doesNotContain(first.member("order_id"));
  }

  @Test
  @DisplayName("S1: a right to write is no right to read")
  void writerReads_isForbidden() {
    Optional<String> token =
        system.credentials().tenantAWith(claims -> claims.withGroups(Set.of("orders.write")));
    assumeThat(token).isPresent();
    Caller writer = system.caller(token.orElseThrow());
    String order = writer.order(intent).send().member("order_id");

    assertThat(writer.get("/api/orders").send().status()).isEqualTo(403);
    assertThat(writer.get("/api/orders/" + order).send().status()).isEqualTo(403);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/health",
        "/health/live",
        "/health/ready",
        "/health/started",
        "/openapi",
        "/api/idempotency-policy"
      })
  @DisplayName("S1: health, policy and OpenAPI are open")
  void openPath_needsNoToken(String path) {
    assertThat(system.anonymous().get(path).send().status()).isEqualTo(200);
  }

  @Test
  @DisplayName("S1, P5: events need no token but a signature")
  void event_needsASignatureInsteadOfAToken() {
    Reply unsigned = system.anonymous().post("/api/webhooks/stripe").json("{}").send();
    assertProblem(unsigned, 400, "signature_invalid");
    assertProblem(
        system.tenantA().post("/api/webhooks/stripe").json("{}").send(), 400, "signature_invalid");
  }

  @ParameterizedTest
  @CsvSource({
    "GET, /api/webhooks/stripe",
    "PUT, /api/webhooks/stripe",
    "DELETE, /api/webhooks/stripe",
    "POST, /api/webhooks",
    "POST, /api/webhooks/",
    "POST, /api/webhooks/stripe/",
    "POST, /api/webhooks/stripe/x",
    "POST, /api/webhooks/Stripe",
    "POST, /api/webhooks/stripe/../../payments",
    "POST, /api/webhooks/other"
  })
  @DisplayName("S1, P5: the exception for events is one method of one path")
  void besideTheExceptionForEvents_aTokenIsNeeded(String method, String path) {
    assertThat(system.anonymous().call(method, path).send().status()).isEqualTo(401);
  }

  private void assertUnauthorised(Caller caller) {
    Reply reply = caller.order(intent).send();
    assertThat(reply.status()).as(reply.toString()).isEqualTo(401);
    assertThat(reply.header("WWW-Authenticate").orElse("")).startsWith("Bearer");
    assertThat(reply.text()).doesNotContain("<html");
    system.database().ifPresent(db -> assertThat(db.ordersOf(intent)).isZero());
  }
}
