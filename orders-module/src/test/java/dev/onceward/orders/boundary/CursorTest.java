package dev.onceward.orders.boundary;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.f4b6a3.uuid.UuidCreator;
import java.util.UUID;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("O1: the cursor of a list")
class CursorTest {

  @Property
  void cursorOfAnyOrder_isReadBack(@ForAll long most, @ForAll long least) {
    Cursor cursor = new Cursor(version7(most, least));

    assertThat(Cursor.decode(cursor.encode())).contains(cursor);
    assertThat(cursor.encode()).matches("[A-Za-z0-9_-]{22}");
  }

  @Property
  void anyText_isReadBackOrRefusedButNeverFails(@ForAll String text) {
    Cursor.decode(text).ifPresent(cursor -> assertThat(cursor.encode()).isEqualTo(text));
  }

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

  private static UUID version7(long most, long least) {
    return new UUID((most & ~0xF000L) | 0x7000L, (least & 0x3FFFFFFFFFFFFFFFL) | Long.MIN_VALUE);
  }
}
