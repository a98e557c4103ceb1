package dev.onceward.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@DisplayName(
    "P4, M1, M3: what costs much to find out, such as the faults of the ledger, is looked for seldom")
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
  @DisplayName("M1, M3: a source that hangs is waited for once, and asked no second time meanwhile")
  @Timeout(60)
  void sourceThatHangs_isWaitedForOnce() {
    ExecutorService threads = Executors.newSingleThreadExecutor();
    CompletableFuture<Optional<Long>> answer = new CompletableFuture<>();
    RareReading<Long> hanging =
        new RareReading<>(
            () -> {
              looks.incrementAndGet();
              return answer.join();
            },
            threads,
            PAUSE,
            now::get);

    assertThat(hanging.latest()).isEmpty();
    for (int i = 0; i < 1_000; i++) {
      assertThat(hanging.latest()).isEmpty();
    }
    assertThat(looks).hasValue(1);

    answer.complete(Optional.of(7L));
    await().until(() -> hanging.latest().equals(Optional.of(7L)));
    assertThat(looks).hasValue(1);
    threads.shutdownNow();
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
