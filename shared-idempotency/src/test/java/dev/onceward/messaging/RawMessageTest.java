package dev.onceward.messaging;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.onceward.messaging.RawMessage.Header;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("K6: a message, to the byte and as texts")
class RawMessageTest {

  @Test
  void bytes_areReadAsTextsAndKept() {
    byte[] key = {(byte) 0xff, 'k'};
    RawMessage raw =
        new RawMessage(
            Optional.of(key),
            List.of(
                new Header("a", Optional.of("1".getBytes(UTF_8))),
                new Header("a", Optional.of("23".getBytes(UTF_8))),
                new Header("b", Optional.empty())),
            Optional.empty());

    IncomingMessage message = new IncomingMessage("t", 0, 0, raw, Instant.EPOCH);

    assertThat(message.key()).contains("\uFFFDk");
    assertThat(message.headers()).containsOnly(Map.entry("a", "23"), Map.entry("b", ""));
    assertThat(message.value()).isEmpty();
    assertThat(message.raw().key().orElseThrow()).isEqualTo(key);
    assertThat(message.raw().value()).isEmpty();
    assertThat(message.raw().size()).as("key, three names, their values").isEqualTo(2 + 3 + 3);
  }

  @Test
  void whatIsHandedIn_canBeChangedAfterwards() {
    byte[] value = {1};
    RawMessage raw =
        new RawMessage(
            Optional.of(value), List.of(new Header("a", Optional.of(value))), Optional.of(value));
    value[0] = 2;

    raw.value().orElseThrow()[0] = 3;

    assertThat(raw.key().orElseThrow()).containsExactly(1);
    assertThat(raw.value().orElseThrow()).containsExactly(1);
    assertThat(raw.headers().get(0).value().orElseThrow()).containsExactly(1);
  }

  @Test
  void texts_areTheBytesOfUtf8() {
    IncomingMessage message =
        new IncomingMessage(
            "t", 0, 0, Optional.of("é"), Map.of("h", "ü"), new byte[] {7}, Instant.EPOCH);

    assertThat(message.raw().key().orElseThrow()).isEqualTo("é".getBytes(UTF_8));
    assertThat(message.raw().headers().get(0).value().orElseThrow()).isEqualTo("ü".getBytes(UTF_8));
    assertThat(message.raw().value().orElseThrow()).containsExactly(7);
  }
}
