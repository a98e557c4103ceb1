package dev.onceward.idempotency.client;

import static org.assertj.core.api.Assertions.assertThat;

import dev.onceward.idempotency.IdempotencyKey;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("O3: keys are UUIDv7")
class DatedKeysTest {

  @Test
  void key_isAUuidOfItsTime() {
    UUID key = UUID.fromString(DatedKeys.at(1_764_417_600_123L).value());

    assertThat(key.version()).isEqualTo(7);
    assertThat(key.variant()).isEqualTo(2);
    assertThat(key.getMostSignificantBits() >>> 16).isEqualTo(1_764_417_600_123L);
  }

  @Test
  void keysOfOneMoment_differ() {
    assertThat(Stream.generate(() -> DatedKeys.at(1)).limit(10_000).map(IdempotencyKey::value))
        .doesNotHaveDuplicates();
  }
}
