package dev.onceward.idempotency.record;

import static org.assertj.core.api.Assertions.assertThat;

import com.github.f4b6a3.uuid.UuidCreator;
import dev.onceward.idempotency.Command.Identity;
import dev.onceward.idempotency.IdempotencyKey;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class RecordIdTest {

  private static final UUID TENANT = UUID.fromString("6f1c3a52-0000-4000-8000-00000000000a");

  @Test
  @DisplayName("Speed: ids of UUIDv7 keys are ordered by the keys' time")
  void uuidV7Keys_giveTimeOrderedIds() {
    Instant start = Instant.parse("2026-11-29T00:00:00Z");
    List<UUID> ids =
        List.of(0, 1, 2, 1000, 100_000).stream()
            .map(millis -> UuidCreator.getTimeOrderedEpoch(start.plusMillis(millis)))
            .map(key -> RecordId.of(identity(key.toString())).id())
            .toList();

    assertThat(ids).isSorted();
  }

  @Test
  @DisplayName("H12: a UUIDv7 key tells when it was made")
  void uuidV7Key_tellsItsTime() {
    Instant made = Instant.now().truncatedTo(ChronoUnit.MILLIS);

    assertThat(RecordId.of(identity(UuidCreator.getTimeOrderedEpoch(made).toString())).keyTime())
        .contains(made);
  }

  @Test
  @DisplayName("H12: what only looks like a UUIDv7 carries no date")
  void almostUuidV7_carriesNoDate() {
    assertThat(RecordId.of(identity("0198f1a2-7c3d-7e4f-ca5b-6c7d8e9f0a1b")).keyTime()).isEmpty();
    assertThat(RecordId.of(identity("zzzzzzzz-7c3d-7e4f-8a5b-6c7d8e9f0a1b")).keyTime()).isEmpty();
    assertThat(RecordId.of(identity(UUID.randomUUID().toString())).keyTime()).isEmpty();
  }

  @Test
  @DisplayName("H3: parts of an identity can't be shifted into one another")
  void shiftedParts_giveOtherIds() {
    assertThat(RecordId.of(new Identity(TENANT, "ab", "c", new IdempotencyKey("d"))).id())
        .isNotEqualTo(RecordId.of(new Identity(TENANT, "a", "bc", new IdempotencyKey("d"))).id());
  }

  @Test
  @DisplayName("S2: the same key has another lock at another tenant")
  void otherTenant_hasAnotherLock() {
    assertThat(RecordId.of(identity("k")).lock())
        .isNotEqualTo(
            RecordId.of(
                    Identity.ofTenant(UUID.randomUUID(), "orders.create", new IdempotencyKey("k")))
                .lock());
  }

  private static Identity identity(String key) {
    return Identity.ofTenant(TENANT, "orders.create", new IdempotencyKey(key));
  }
}
