package dev.onceward.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("P4, M3: how many faults the ledger has, looked for once a minute")
class RareReadingTest {

  private static final Duration PAUSE = Duration.ofMinutes(1);

  private final AtomicLong now = new AtomicLong(-5);
  private final AtomicInteger looks = new AtomicInteger();
  private OptionalLong faults = OptionalLong.empty();

  private final RareReading reading = new RareReading(this::look, Runnable::run, PAUSE, now::get);

  private OptionalLong look() {
    looks.incrementAndGet();
    return faults;
  }

  @Test
  @DisplayName("P4, M3: what was mended is told as mended at the next look, a minute later at most")
  void mended_isToldAtTheNextLook() {
    faults = OptionalLong.of(1);
    assertThat(reading.latest()).hasValue(1);

    faults = OptionalLong.of(0);
    now.addAndGet(PAUSE.toNanos() - 1);
    assertThat(reading.latest()).hasValue(1);
    now.incrementAndGet();
    assertThat(reading.latest()).hasValue(0);
    assertThat(looks).hasValue(2);
  }

  @Test
  @DisplayName("M3: what can't be found out is not known, rather than what it was")
  void unavailable_isNotKnown() {
    faults = OptionalLong.of(0);
    assertThat(reading.latest()).hasValue(0);

    faults = OptionalLong.empty();
    now.addAndGet(PAUSE.toNanos());
    assertThat(reading.latest()).isEmpty();
  }
}
