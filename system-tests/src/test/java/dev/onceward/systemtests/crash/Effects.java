package dev.onceward.systemtests.crash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.onceward.systemtests.harness.Database;
import dev.onceward.systemtests.harness.Intent;
import java.util.Collection;
import java.util.stream.Collectors;

/** What came of many intents. */
final class Effects {

  private static final String ORDERS =
      "SELECT count(%s) FROM orders.orders"
          + " WHERE customer_id = ANY (string_to_array(?, ',')::bigint[])";

  private Effects() {}

  static void assertOneOrderEach(Database database, Collection<Intent> intents) {
    String customers =
        intents.stream()
            .map(intent -> Long.toString(intent.customerId()))
            .collect(Collectors.joining(","));
    assertThat(database.number(ORDERS.formatted("DISTINCT customer_id"), customers))
        .as("intents that led to an order")
        .isEqualTo(intents.size());
    assertThat(database.number(ORDERS.formatted("*"), customers))
        .as("orders of those intents")
        .isEqualTo(intents.size());
  }
}
