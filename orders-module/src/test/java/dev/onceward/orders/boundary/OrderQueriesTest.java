package dev.onceward.orders.boundary;

import static org.assertj.core.api.Assertions.assertThat;

import dev.onceward.orders.control.OrderQuery;
import dev.onceward.orders.control.PageQuery;
import dev.onceward.orders.entity.OrderStatus;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("O1: the parameters of a list")
class OrderQueriesTest {

  @Test
  void withoutParameters_theFirstTwentyOfAnyStatus() {
    assertThat(OrderQueries.read(Optional.empty(), Optional.empty(), Optional.empty()))
        .isEqualTo(new OrderQuery(new PageQuery(20, Optional.empty()), Optional.empty()));
  }

  @Test
  void allParameters_areTaken() {
    assertThat(
            OrderQueries.read(
                Optional.of("100"), Optional.of("AZjxonw9fk-KW2x9jp8KGw"), Optional.of("PAID")))
        .isEqualTo(
            new OrderQuery(
                new PageQuery(
                    100, Optional.of(UUID.fromString("0198f1a2-7c3d-7e4f-8a5b-6c7d8e9f0a1b"))),
                Optional.of(OrderStatus.PAID)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "0", "101", "-1", "1.5", "abc", "1e1", "٣", "99999999999999999999"})
  void limitOutside1To100_isNamed(String limit) {
    assertThat(
            Refusals.of(
                () -> OrderQueries.read(Optional.of(limit), Optional.empty(), Optional.empty())))
        .containsOnlyKeys("limit")
        .hasEntrySatisfying("limit", message -> assertThat(message).contains("1 to 100", limit));
  }

  @ParameterizedTest
  @ValueSource(strings = {"REFUNDED", "paid", ""})
  void statusThatIsNone_isRefusedWithThoseThereAre(String status) {
    assertThat(
            Refusals.of(
                () -> OrderQueries.read(Optional.empty(), Optional.empty(), Optional.of(status))))
        .containsOnlyKeys("status")
        .containsEntry("status", "must be one of NEW, PAID, CANCELLED, not '" + status + "'");
  }

  @Test
  void everyWrongParameter_isNamedAtOnce() {
    assertThat(
            Refusals.of(
                () -> OrderQueries.read(Optional.of("0"), Optional.of("?"), Optional.of("new"))))
        .containsOnlyKeys("limit", "cursor", "status");
  }
}
