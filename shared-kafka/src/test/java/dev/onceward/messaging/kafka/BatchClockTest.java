package dev.onceward.messaging.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("M1: for how long a batch has been under way")
class BatchClockTest {

  private final AtomicLong now = new AtomicLong(17);
  private final BatchClock clock = new BatchClock(now::get);

  @Test
  void age_growsFromTheBeginningToTheEnd() {
    assertThat(clock.age()).isZero();

    clock.begin();
    now.addAndGet(Duration.ofMinutes(5).toNanos());
    assertThat(clock.age()).isEqualTo(Duration.ofMinutes(5));

    clock.end();
    assertThat(clock.age()).isZero();
  }

  @Test
  void nextBatch_beginsAnew() {
    clock.begin();
    now.addAndGet(Duration.ofMinutes(5).toNanos());
    clock.end();

    clock.begin();
    now.addAndGet(Duration.ofSeconds(1).toNanos());

    assertThat(clock.age()).isEqualTo(Duration.ofSeconds(1));
  }
}
