package dev.onceward.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.onceward.messaging.OutboxEvent;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class OrderStreamTest {

  @Test
  void eachOrder_isCreatedAndThenPaid() {
    List<OutboxEvent> events = OrderStream.events(1000);

    assertThat(events).hasSize(1000);
    Map<String, List<Long>> versions =
        events.stream()
            .collect(
                Collectors.groupingBy(
                    OutboxEvent::aggregateId,
                    Collectors.mapping(OutboxEvent::aggregateVersion, Collectors.toList())));
    assertThat(versions).hasSize(OrderStream.orders(1000));
    assertThat(versions.values()).allMatch(List.of(1L, 2L)::equals);
  }

  @Test
  void oddNumber_leavesTheLastOrderUnpaid() {
    assertThat(OrderStream.events(5)).hasSize(5);
    assertThat(OrderStream.orders(5)).isEqualTo(3);
  }
}
