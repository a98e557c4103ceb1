package dev.onceward.orders.boundary;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.f4b6a3.uuid.UuidCreator;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("O1: the cursor of a list")
class CursorTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "x",
        "not a cursor",
        "AAAAAAAAAAAAAAAAAAAAAA",
        "AZjxonw9fk-KW2x9jp8KG",
        "AZjxonw9fk-KW2x9jp8KGx",
        "AZjxonw9fk-KW2x9jp8KGw==",
        "AZjxonw9fk+KW2x9jp8KGw",
        "AZjxonw9fk-KW2x9jp8KGwAA"
      })
  void textThatNoListGave_isRefused(String text) {
    assertThat(Cursor.decode(text)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 21})
  void cursorWithOneCharacterMore_isRefused(int position) {
    String text = new Cursor(UuidCreator.getTimeOrderedEpoch()).encode();

    assertThat(Cursor.decode(text.substring(0, position) + "A" + text.substring(position)))
        .isEmpty();
  }
}
