package dev.onceward.idempotency.fingerprint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.onceward.idempotency.RequestInvalidException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@DisplayName("H4: the fingerprint of named parameters (seed 003, fingerprint_of)")
class ParameterFingerprinterTest {

  @Test
  void orderOfNames_doesNotMatter() {
    Map<String, Object> one = new LinkedHashMap<>();
    one.put("amount", 1500);
    one.put("currency", "EUR");
    Map<String, Object> other = new LinkedHashMap<>();
    other.put("currency", "EUR");
    other.put("amount", 1500L);
    assertThat(fingerprint(one)).isEqualTo(fingerprint(other));
  }

  @Test
  void numbers_areComparedByExactValue() {
    assertThat(
            List.of(
                ofValue(1500),
                ofValue((short) 1500),
                ofValue(BigInteger.valueOf(1500)),
                ofValue(new BigDecimal("1500.00")),
                ofValue(new BigDecimal("1.5E+3"))))
        .containsOnly(ofValue(1500L));
    assertThat(ofValue(new BigDecimal("0.1")))
        .isNotEqualTo(ofValue(new BigDecimal("0.1000000001")));
  }

  @Test
  void differentValues_differ() {
    assertThat(
            List.of(
                ofValue(1),
                ofValue("1"),
                ofValue(true),
                ofValue("true"),
                ofValue(""),
                ofValue(Optional.empty()),
                ofValue(List.of(1, 2)),
                ofValue(List.of(2, 1)),
                ofValue(Map.of("a", 1)),
                fingerprint(Map.of()),
                fingerprint(Map.of("valu", "e1"))))
        .doesNotHaveDuplicates();
  }

  @Test
  void exactSpellings_areText() {
    UUID id = UUID.fromString("0192f0c1-7a5e-7cc3-98c4-dc0c0c07398f");
    assertThat(ofValue(id)).isEqualTo(ofValue(id.toString()));
    assertThat(ofValue(TimeUnit.DAYS)).isEqualTo(ofValue("DAYS"));
    assertThat(ofValue(Instant.EPOCH)).isEqualTo(ofValue("1970-01-01T00:00:00Z"));
    assertThat(ofValue(Optional.of(List.of(id)))).isEqualTo(ofValue(List.of(id.toString())));
  }

  @Test
  void laterChange_ofTheMapDoesNotMatter() {
    Map<String, Object> parameters = new LinkedHashMap<>(Map.of("email", "a@b.example"));
    Fingerprinter fingerprinter = new ParameterFingerprinter(parameters);
    parameters.put("email", "c@d.example");
    assertThat(fingerprinter.current()).isEqualTo(fingerprint(Map.of("email", "a@b.example")));
  }

  static List<Object> inexact() {
    return List.of(1.5, 1.5f, Set.of(1, 2), new Object(), new byte[] {1});
  }

  @ParameterizedTest
  @MethodSource("inexact")
  void inexactValue_isRefusedByName(Object value) {
    assertThatThrownBy(() -> ofValue(List.of(value)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("The parameter /value/0 is a " + value.getClass().getName());
  }

  static List<Object> absurd() {
    return List.of(
        new BigDecimal("1E+1001"),
        BigDecimal.valueOf(1, 2_000_000),
        BigInteger.ONE.shiftLeft(4_000_000),
        "\ud83d",
        Map.of("\ude00", 1));
  }

  @ParameterizedTest(name = "[{index}], too large to print")
  @MethodSource("absurd")
  void absurdValue_isRefused(Object value) {
    assertThatThrownBy(() -> ofValue(value))
        .isInstanceOf(RequestInvalidException.class)
        .hasMessageContaining("The parameter /value");
  }

  private static Fingerprint ofValue(Object value) {
    return fingerprint(Map.of("value", value));
  }

  private static Fingerprint fingerprint(Map<String, ?> parameters) {
    return new ParameterFingerprinter(parameters).current();
  }
}
