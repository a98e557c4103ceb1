package dev.onceward.systemtests.contract;

import static dev.onceward.systemtests.harness.Problems.assertDecision;
import static dev.onceward.systemtests.harness.Problems.assertReplay;
import static org.assertj.core.api.Assertions.assertThat;

import dev.onceward.systemtests.harness.Call;
import dev.onceward.systemtests.harness.ContractSystem;
import dev.onceward.systemtests.harness.Intent;
import dev.onceward.systemtests.harness.RawConnection;
import dev.onceward.systemtests.harness.Reply;
import dev.onceward.systemtests.harness.SystemUnderTest;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(ContractSystem.class)
@DisplayName("H2: the header Idempotency-Key")
class KeyHeaderIT {

  private final SystemUnderTest system;
  private final Intent intent = Intent.fresh();

  KeyHeaderIT(SystemUnderTest system) {
    this.system = system;
  }

  @Test
  @DisplayName("H2: the bare and the quoted spelling are one key")
  void quotedSpelling_isTheSameKeyAsTheBareOne() {
    Reply bare = system.tenantA().order(intent).send();
    assertReplay(system.tenantA().order('"' + intent.key() + '"', intent.body()).send(), bare);
    assertReplay(system.tenantA().order('"' + intent.key() + "\";v=1", intent.body()).send(), bare);
  }

  @Test
  @DisplayName("H2: the header's name has no case")
  void headerNameInCapitals_isTheSameHeader() {
    Reply first = system.tenantA().order(intent).send();
    Call capitals =
        system
            .tenantA()
            .post("/api/orders")
            .header("IDEMPOTENCY-KEY", intent.key())
            .json(intent.body());
    assertReplay(capitals.send(), first);
  }

  @Test
  @DisplayName("H2: keys have case")
  void keyInCapitals_isAnotherKey() {
    String key = "key-" + intent.key();
    Reply lower = system.tenantA().order(key, intent.body()).send();
    Reply upper =
        system.tenantA().order(key.toUpperCase(java.util.Locale.ROOT), intent.body()).send();
    assertThat(upper.replayed()).isFalse();
    assertThat(upper.member("order_id")).isNotEqualTo(lower.member("order_id"));
  }

  @Test
  @DisplayName("H2: no key is 400 key_missing")
  void withoutAKey_isRefused() {
    Call call = system.tenantA().post("/api/orders").json(intent.body());
    assertDecision(call.send(), 400, "key_missing");
    assertNothingHappened();
  }

  static Stream<String> malformedKeys() {
    return Stream.of(
        "",
        " ",
        "\t",
        "\"\"",
        "a".repeat(256),
        '"' + "a".repeat(256) + '"',
        "with space",
        "\"open",
        "a,b",
        "\"a\", \"b\"",
        "a/b",
        "a+b",
        "a=b",
        "a%20b",
        "a:b",
        "a\"b",
        "\"a\"b",
        "'a'",
        "{a}");
  }

  @ParameterizedTest
  @MethodSource("malformedKeys")
  @DisplayName("H2, idempotency4j#20: a malformed key is 400 key_invalid")
  void malformedKey_isRefused(String key) {
    assertDecision(system.tenantA().order(key, intent.body()).send(), 400, "key_invalid");
    assertNothingHappened();
  }

  @Test
  @DisplayName("H2, idempotency4j#20: two headers are 400 key_invalid, also when they are equal")
  void doubledKey_isRefused() {
    Call twice = system.tenantA().order(intent).key(intent.key());
    assertDecision(twice.send(), 400, "key_invalid");
    assertNothingHappened();
  }

  @ParameterizedTest
  @ValueSource(strings = {"ключ", "a\u00e9b", "a\u0007b"})
  @DisplayName("H2: characters outside the alphabet never get through")
  void foreignCharacters_areRefused(String key) {
    Reply reply = RawConnection.exchange(system.tenantA().order(key, intent.body()));
    assertThat(reply.status()).as(reply.toString()).isEqualTo(400);
    assertNothingHappened();
  }

  @ParameterizedTest
  @MethodSource("wellFormedKeys")
  @DisplayName("H2: every character of the alphabet, 1 to 255 of them")
  void wellFormedKey_isAccepted(String key) {
    Reply first = system.tenantA().order(key, intent.body()).send();
    assertThat(first.status()).as(first.toString()).isEqualTo(201);
    assertReplay(system.tenantA().order(key, intent.body()).send(), first);
  }

  static Stream<String> wellFormedKeys() {
    String unique = Intent.newKey();
    return Stream.of(
        unique + "A".repeat(255 - unique.length()), unique + "._~-AZaz09", "~" + unique);
  }

  private void assertNothingHappened() {
    system.database().ifPresent(database -> assertThat(database.ordersOf(intent)).isZero());
  }
}
