package dev.onceward.idempotency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("H2: 1 to 255 characters of A-Z a-z 0-9 . _ ~ -")
class IdempotencyKeyTest {

  @ParameterizedTest
  @ValueSource(strings = {"a", "0192f0c1-7a5e-7cc3-98c4-dc0c0c07398f", "A.b_c~d-9", "-", "."})
  void allowedCharacters_areAKey(String value) {
    assertThat(new IdempotencyKey(value)).hasToString(value);
  }

  @Test
  void length255_isAKeyAnd256IsNot() {
    assertThat(new IdempotencyKey("k".repeat(255)).value()).hasSize(255);
    assertThatThrownBy(() -> new IdempotencyKey("k".repeat(256)))
        .isInstanceOf(KeyInvalidException.class)
        .hasMessageContaining("256");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "a b", "a:b", "a/b", "ключ", "a\n", "\"a\"", "a,b", "a\u0000"})
  void otherCharacters_areRefused(String value) {
    assertThatThrownBy(() -> new IdempotencyKey(value)).isInstanceOf(KeyInvalidException.class);
  }

  @Test
  void upperAndLowerCase_areTwoKeys() {
    assertThat(new IdempotencyKey("abc")).isNotEqualTo(new IdempotencyKey("ABC"));
  }
}
