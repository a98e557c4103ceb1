package dev.onceward.invoicing.boundary;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class OutageLogTest {

  @Test
  void outage_isSaidAtOnceAndThenSeldom() {
    OutageLog log = new OutageLog();
    long start = System.nanoTime();

    assertThat(log.isDue(start)).isTrue();
    assertThat(log.isDue(start + 1)).isFalse();
    assertThat(log.isDue(start + Duration.ofSeconds(9).toNanos())).isFalse();
    assertThat(log.isDue(start + Duration.ofSeconds(10).toNanos())).isTrue();
  }
}
