package dev.onceward.messaging.relay;

import static dev.onceward.messaging.relay.RelayFixture.unsent;
import static org.assertj.core.api.Assertions.assertThat;

import dev.onceward.messaging.Topics;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("K2: what goes together")
class WavesTest {

  @Test
  void eachWave_hasOneEventOfAnAggregateInOrder() {
    UnsentEvent a1 = unsent(0, "a", 1);
    UnsentEvent b1 = unsent(0, "b", 1);
    UnsentEvent a2 = unsent(0, "a", 2);
    UnsentEvent a3 = unsent(0, "a", 3);

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
