package dev.onceward.idempotency.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.onceward.idempotency.IdempotencyKey;
import dev.onceward.idempotency.KeyInvalidException;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Label;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

@Label("H2: properties of the Idempotency-Key header")
class KeyHeaderPropertyTest {

  @Property
  void everyKey_isTheSameBareAndQuoted(@ForAll("keys") String key) {
    Optional<IdempotencyKey> expected = Optional.of(new IdempotencyKey(key));
    assertThat(KeyHeader.parse(List.of(key))).isEqualTo(expected);
    assertThat(KeyHeader.parse(List.of("\"" + key + "\""))).isEqualTo(expected);
  }

  @Property
  void anyText_isAKeyOrRefused(@ForAll("headerLines") String line) {
    try {
      String key = KeyHeader.parse(List.of(line)).orElseThrow().value();
      assertThat(line).contains(key);
    } catch (KeyInvalidException refused) {
      assertThat(refused.getMessage())
          .startsWith("The header Idempotency-Key")
          .hasSizeLessThan(600);
    }
  }

  @Property
  void anyLines_areAtMostOneKey(@ForAll List<String> lines) {
    try {
      assertThat(KeyHeader.parse(lines).isPresent()).isEqualTo(!lines.isEmpty());
      assertThat(lines).hasSizeLessThan(2);
    } catch (KeyInvalidException refused) {
      assertThat(lines).isNotEmpty();
    }
  }

  @Property(tries = 5)
  void hugeHeader_isRefusedWithoutExhaustingTheStack(@ForAll("hugeLines") String line) {
    assertThatThrownBy(() -> KeyHeader.parse(List.of(line)))
        .isInstanceOf(KeyInvalidException.class);
  }

  @Provide
  Arbitrary<String> keys() {
    return Arbitraries.strings()
        .withCharRange('a', 'z')
        .withCharRange('A', 'Z')
        .withCharRange('0', '9')
        .withChars("._~-")
        .ofMinLength(1)
        .ofMaxLength(255);
  }

  @Provide
  Arbitrary<String> headerLines() {
    Arbitrary<String> likely =
        Arbitraries.strings().withChars("\"\\;=,*a1 \t.?:@%-").ofMaxLength(30);
    return Arbitraries.oneOf(
        Arbitraries.strings().ofMaxLength(300), likely, likely.map(rest -> "\"k\"" + rest));
  }

  @Provide
  Arbitrary<String> hugeLines() {
    return Arbitraries.of(
        "\"k\"" + ";a".repeat(500_000),
        "\"" + "k".repeat(1_000_000) + "\"",
        " ".repeat(1_000_000) + "x y");
  }
}
