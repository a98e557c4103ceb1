package dev.onceward.systemtests.chain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.onceward.systemtests.harness.Call;
import dev.onceward.systemtests.harness.Caller;
import dev.onceward.systemtests.harness.Database;
import dev.onceward.systemtests.harness.Intent;
import dev.onceward.systemtests.harness.Provider;
import dev.onceward.systemtests.harness.Reply;
import dev.onceward.systemtests.harness.Stack;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import java.io.ByteArrayInputStream;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Client, relay, orders, relay, payments: two servers, of which payments are in either. */
final class Chain implements AutoCloseable {

  /** Within it whatever can be known is known; the rest is for a busy machine. */
  static final Duration SETTLED = Duration.ofSeconds(70);

  /** Timeouts stay long: a busy machine must not make an answer unknown that nobody cut. */
  private static final Map<String, String> SHORT_TIMES =
      Map.of(
          "ONCEWARD_EXTERNAL_RECONCILE_INTERVAL",
          "PT0.5S",
          "ONCEWARD_ORDERS_PAYMENTS_DEADLINE",
          "PT3S");

  private final Relay toOrders = new Relay();
  private final Relay toPayments = new Relay();
  private final Stack stack;

  Chain() {
    Map<String, String> settings = new TreeMap<>(SHORT_TIMES);
    settings.put("ONCEWARD_ORDERS_PAYMENTS_URL", toPayments.url().toString());
    stack = Stack.start("chain", 2, settings);
  }

  /** Orders are on the first server. */
  void putPaymentsOn(int node) {
    stack.provider().heal();
    toOrders.leadTo(stack.node(1).url());
    toPayments.leadTo(stack.node(node).url());
  }

  Relay toOrders() {
    return toOrders;
  }

  Relay toPayments() {
    return toPayments;
  }

  /** Of tenant A, through the relay. */
  Caller client() {
    return new Caller(toOrders.url(), Optional.of(stack.node(1).system().credentials().tenantA()));
  }

  /** Of tenant B, through the relay. */
  Caller stranger() {
    return new Caller(toOrders.url(), Optional.of(stack.node(1).system().credentials().tenantB()));
  }

  Provider provider() {
    return stack.provider();
  }

  Database database() {
    return stack.database();
  }

  /** A new order over 100 euros. */
  String newOrder() {
    Intent intent = Intent.fresh();
    String body =
        "{\"customer_id\":%d,\"amount\":\"100.00\",\"currency\":\"EUR\"}"
            .formatted(intent.customerId());
    Reply placed = client().order(intent.key(), body).send();
    assertThat(placed.status()).as(placed.toString()).isEqualTo(201);
    return placed.member("order_id");
  }

  Call pay(String order, String key, String json) {
    return client().post("/api/orders/" + order + "/payments").key(key).json(json);
  }

  /** What is left of it. */
  Call pay(String order, String key) {
    return pay(order, key, "{}");
  }

  String statusOf(String order) {
    return client().get("/api/orders/" + order).send().member("status");
  }

  /** In cents, each charge that really took effect. */
  List<Long> chargesOf(String order) {
    Reply reply =
        new Call(provider().url().resolve("/_control/charges"), "GET", List.of(), new byte[0])
            .send();
    try (JsonReader reader = Json.createReader(new ByteArrayInputStream(reply.body()))) {
      return reader.readArray().getValuesAs(JsonObject.class).stream()
          .filter(entry -> entry.getJsonObject("metadata").getString("order_id").equals(order))
          .map(entry -> entry.getJsonNumber("amount").longValueExact())
          .toList();
    }
  }

  long eventsOf(String order, String type) {
    return database()
        .number(
            "SELECT count(*) FROM onceward.outbox_event WHERE aggregateid = ? AND type = ?",
            order,
            type);
  }

  @Override
  public void close() {
    stack.close();
    toOrders.close();
    toPayments.close();
  }
}
