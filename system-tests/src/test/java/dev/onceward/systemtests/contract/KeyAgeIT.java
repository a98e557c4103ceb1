package dev.onceward.systemtests.contract;

import static dev.onceward.systemtests.harness.Problems.assertDecision;
import static org.assertj.core.api.Assertions.assertThat;

import dev.onceward.systemtests.harness.ContractSystem;
import dev.onceward.systemtests.harness.Intent;
import dev.onceward.systemtests.harness.Reply;
import dev.onceward.systemtests.harness.SystemUnderTest;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(ContractSystem.class)
@DisplayName("H12: a key that carries its date")
class KeyAgeIT {

  private static final Duration RETENTION = Duration.ofHours(72);

  private final SystemUnderTest system;
  private final Intent intent = Intent.fresh();

  KeyAgeIT(SystemUnderTest system) {
    this.system = system;
  }

  @Test
  @DisplayName("H12: a UUIDv7 of before the retention is 409 key_expired and runs nothing")
  void keyOlderThanTheRetention_isRefused() {
    String key = uuidV7(RETENTION.plusMinutes(6).negated());
    assertDecision(system.tenantA().order(key, intent.body()).send(), 409, "key_expired");
    system.database().ifPresent(db -> assertThat(db.ordersOf(intent)).isZero());
  }

  @Test
  @DisplayName("H12: a UUIDv7 of the future is 400 key_invalid and runs nothing")
  void keyOfTheFuture_isRefused() {
    String key = uuidV7(Duration.ofMinutes(6));
    assertDecision(system.tenantA().order(key, intent.body()).send(), 400, "key_invalid");
    system.database().ifPresent(db -> assertThat(db.ordersOf(intent)).isZero());
  }

  @ParameterizedTest
  @ValueSource(longs = {-72 * 60, -1, 0, 4})
  @DisplayName("H12: clocks may differ by five minutes")
  void keyWithinTheSlack_isAccepted(long minutes) {
    String key = uuidV7(Duration.ofMinutes(minutes));
    Reply reply = system.tenantA().order(key, intent.body()).send();
    assertThat(reply.status()).as(reply.toString()).isEqualTo(201);
  }

  private static String uuidV7(Duration fromNow) {
    long millis = Instant.now().plus(fromNow).toEpochMilli();
    long random = ThreadLocalRandom.current().nextLong();
    return new UUID((millis << 16) | 0x7000 | (random & 0xFFF), (random & ~(3L << 62)) | (1L << 63))
        .toString();
  }
}
