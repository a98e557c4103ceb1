package dev.onceward.orders.boundary;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import net.jqwik.api.ForAll;
import net.jqwik.api.Label;
import net.jqwik.api.Property;

@Label("O1: the cursor of a list")
class CursorPropertyTest {

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

  private static UUID version7(long most, long least) {
    return new UUID((most & ~0xF000L) | 0x7000L, (least & 0x3FFFFFFFFFFFFFFFL) | Long.MIN_VALUE);
  }
}
