package dev.onceward.idempotency.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.onceward.idempotency.Command.Identity;
import dev.onceward.idempotency.IdempotencyKey;
import java.util.UUID;
import net.jqwik.api.ForAll;
import net.jqwik.api.Label;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.StringLength;

class RecordIdPropertyTest {

  @Property
  @Label("H12: keys that are no UUIDv7 carry no date")
  void otherKeys_carryNoDate(
      @ForAll @CharRange(from = 'a', to = 'z') @StringLength(min = 1, max = 255) String key) {
    Identity identity = Identity.ofTenant(new UUID(1, 1), "orders.create", new IdempotencyKey(key));

    assertThat(RecordId.of(identity).keyTime()).isEmpty();
  }
}
