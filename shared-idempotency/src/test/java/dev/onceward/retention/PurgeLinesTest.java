package dev.onceward.retention;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Q3: the progress of a purge in the log")
class PurgeLinesTest {

  private static final long START = Long.MAX_VALUE - Duration.ofSeconds(3).toNanos();

  private final PurgeLines lines = new PurgeLines("onceward.outbox_event", 1000, START);

  @Test
  void shortPurge_saysNothing() {
    assertThat(lines.due(START + seconds(9), 900, 5)).isEmpty();
  }

  @Test
  void longPurge_saysHowFarItIs_onceInAWhile() {
    assertThat(lines.due(START + seconds(10), 250, 1234567))
        .contains(
            "Purging onceward.outbox_event: 250 of 1000 blocks (25 %) looked at, 1234567 rows so"
                + " far");
    assertThat(lines.due(START + seconds(19), 500, 2000000)).isEmpty();
    assertThat(lines.due(START + seconds(20), 510, 2000000)).isPresent();
  }

  private static long seconds(int count) {
    return Duration.ofSeconds(count).toNanos();
  }
}
