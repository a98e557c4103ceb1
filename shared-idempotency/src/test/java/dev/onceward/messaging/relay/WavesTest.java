package dev.onceward.messaging.relay;

import static dev.onceward.messaging.relay.RelayFixture.event;
import static org.assertj.core.api.Assertions.assertThat;

import dev.onceward.messaging.Topics;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("K2: what goes together")
class WavesTest {

  @Test
  void eachWave_hasOneEventOfAnAggregateInOrder() {
    UnsentEvent a1 = new UnsentEvent(0, event("orders", "a", 1));
    UnsentEvent b1 = new UnsentEvent(0, event("orders", "b", 1));
    UnsentEvent a2 = new UnsentEvent(0, event("orders", "a", 2));
    UnsentEvent a3 = new UnsentEvent(0, event("orders", "a", 3));

    assertThat(Waves.of(List.of(a1, b1, a2, a3)))
        .containsExactly(List.of(a1, b1), List.of(a2), List.of(a3));
    assertThat(Waves.of(List.of())).isEmpty();
  }

  @Test
  void topic_isTheTypesEventsOrTheTypeItself() {
    assertThat(Topics.of("orders")).isEqualTo("orders.events");
    assertThat(Topics.of("invoice-jobs")).isEqualTo("invoice-jobs");
    assertThat(Topics.deadLettersOf("invoice-jobs")).isEqualTo("invoice-jobs-dlq");
  }
}
