package dev.onceward.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("P4, M3: how many faults the ledger has, looked for once a minute")
class RareReadingTest {

  private static final Duration PAUSE = Duration.ofMinutes(1);

  private final AtomicLong now = new AtomicLong(-5);
  private final AtomicInteger looks = new AtomicInteger();
  private Optional<Long> faults = Optional.empty();

  private final RareReading<Long> reading =
      new RareReading<>(this::look, Runnable::run, PAUSE, now::get);

  private Optional<Long> look() {
    looks.incrementAndGet();
    return faults;
  }

  @Test
  @DisplayName("P4, M3: what was mended is told as mended at the next look, a minute later at most")
  void mended_isToldAtTheNextLook() {
    faults = Optional.of(1L);
    assertThat(reading.latest()).hasValue(1L);

    faults = Optional.of(0L);
    now.addAndGet(PAUSE.toNanos() - 1);
    assertThat(reading.latest()).hasValue(1L);
    now.incrementAndGet();
    assertThat(reading.latest()).hasValue(0L);
    assertThat(looks).hasValue(2);
  }

  @Test
  @DisplayName("M3: what can't be found out is not known, rather than what it was")
  void unavailable_isNotKnown() {
    faults = Optional.of(0L);
    assertThat(reading.latest()).hasValue(0L);

    faults = Optional.empty();
    now.addAndGet(PAUSE.toNanos());
    assertThat(reading.latest()).isEmpty();
  }
}
