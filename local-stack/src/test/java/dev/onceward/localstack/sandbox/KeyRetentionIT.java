package dev.onceward.localstack.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import com.stripe.exception.StripeException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** E5: a provider's keys do not last for ever. */
class KeyRetentionIT {
  private final AtomicReference<Instant> now =
      new AtomicReference<>(Instant.parse("2026-11-29T12:00:00Z"));

  @TempDir private Path folder;

  @Test
  @DisplayName("E5: a key answers for 24 hours, then the same request takes effect again")
  void keyOlderThanADay_standsForNothing() throws Exception {
    try (Sandbox sandbox = start()) {
      Shop shop = new Shop(sandbox.uri());
      String first = create(shop);

      later(Duration.ofHours(24));
      assertThat(create(shop)).isEqualTo(first);

      later(Duration.ofMillis(1));
      assertThat(create(shop)).isNotEqualTo(first);
    }
  }

  @Test
  void restart_makesNoKeyYoungerOrOlder() throws Exception {
    String first;
    try (Sandbox sandbox = start()) {
      first = create(new Shop(sandbox.uri()));
    }
    later(Duration.ofHours(24));
    try (Sandbox sandbox = start()) {
      assertThat(create(new Shop(sandbox.uri()))).isEqualTo(first);
      later(Duration.ofMillis(1));
      assertThat(create(new Shop(sandbox.uri()))).isNotEqualTo(first);
    }
  }

  private static String create(Shop shop) throws StripeException {
    return shop.create(Shop.order("pm_card_visa").build(), "key-1").getId();
  }

  private void later(Duration time) {
    now.updateAndGet(instant -> instant.plus(time));
  }

  private Sandbox start() {
    return Sandbox.start(0, folder, new Timing(now::get, SandboxTimes.standard()));
  }
}
