package dev.onceward.app;

import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.URI;
import java.net.http.HttpResponse;
import java.sql.Connection;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;

/** Calls of a server without a broker and with a provider that is away, that end in each way. */
final class CallOutcomes {

  private static final Duration LIMIT = Duration.ofSeconds(30);
  private static final String ORDERS = "/api/orders";
  private static final String ORDER = order("15.00");
  private static final String KEY = "Idempotency-Key";
  private static final String KEY_OF_2022 = "017f0000-0000-7000-8000-000000000001";
  private static final int REQUEST_MAX_BYTES = 16 * 1024;

  private final OneServer.Running running;
  private final OldRows rows;
  private final Map<String, Cause> causes;

  @FunctionalInterface
  private interface Cause {
    void happen() throws Exception;
  }

  CallOutcomes(OneServer.Running running) {
    this.running = running;
    this.rows = new OldRows(running.postgres());
    this.causes =
        Map.ofEntries(
            entry("first", () -> place(newKey(), ORDER)),
            entry("replayed", () -> repeat(ORDER)),
            entry("unfinished", this::payWhileTheProviderIsAway),
            entry("without_key", this::cancelWithoutKey),
            entry("rejected", this::cancelWhatIsNotThere),
            entry("failed", this::failInTheDatabase),
            entry("key_missing", () -> send(Map.of(), ORDER)),
            entry("key_invalid", () -> place("", ORDER)),
            entry("key_reused", () -> repeat(order("16.00"))),
            entry("key_expired", () -> place(KEY_OF_2022, ORDER)),
            entry("request_in_progress", this::overtake),
            entry("validation_failed", () -> place(newKey(), ORDER + "}")),
            entry("request_too_large", () -> place(newKey(), " ".repeat(REQUEST_MAX_BYTES) + "{}")),
            entry("response_not_stored", () -> repeatAfter("body = NULL")),
            entry(
                "response_not_readable",
                () -> repeatAfter("body = NULL, headers = 'encrypted by key gone'")),
            entry("store_unavailable", this::placeWhileTheDatabaseIsAway));
  }

  /** All that can be caused. */
  Set<String> all() {
    return causes.keySet();
  }

  /** Lets a call end so. */
  void cause(String outcome) throws Exception {
    Optional.ofNullable(causes.get(outcome))
        .orElseThrow(() -> new AssertionError("Nothing here causes the outcome " + outcome))
        .happen();
  }

  private static String newKey() {
    return UUID.randomUUID().toString();
  }

  private static String order(String amount) {
    return "{\"customer_id\":1,\"amount\":\"" + amount + "\"}";
  }

  private HttpResponse<String> send(Map<String, String> headers, String order) throws Exception {
    return running.server().post(ORDERS, headers, order);
  }

  private HttpResponse<String> place(String key, String order) throws Exception {
    return send(Map.of(KEY, key), order);
  }

  private void repeat(String later) throws Exception {
    String key = newKey();
    place(key, ORDER);
    place(key, later);
  }

  /** As if the record had been written so. */
  private void repeatAfter(String assignment) throws Exception {
    String key = newKey();
    place(key, ORDER);
    rows.execute(
        "UPDATE onceward.idempotency_record SET %s WHERE idempotency_key = '%s'"
            .formatted(assignment, key));
    place(key, ORDER);
  }

  private void payWhileTheProviderIsAway() throws Exception {
    String payment =
        """
        {"order_id":"%s","customer_id":1,"amount":"15.00","currency":"EUR",
         "payment_method":"pm_card_visa","external_payment_id":"%s"}"""
            .formatted(newKey(), newKey());
    HttpResponse<String> answer =
        running.server().post("/api/payments", Map.of(KEY, newKey()), payment);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(202);
  }

  private void cancelWithoutKey() throws Exception {
    String placed = place(newKey(), ORDER).headers().firstValue("Location").orElseThrow();
    running.server().post(URI.create(placed).getPath() + "/cancel", Map.of(), "");
  }

  private void cancelWhatIsNotThere() throws Exception {
    HttpResponse<String> answer =
        running
            .server()
            .post(ORDERS + "/" + UUID.randomUUID() + "/cancel", Map.of(KEY, newKey()), "");
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(404);
  }

  private void failInTheDatabase() throws Exception {
    rows.execute(
        """
        CREATE OR REPLACE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          RAISE 'Nothing is placed here';
        END $$""");
    rows.execute(
        "CREATE TRIGGER refused BEFORE INSERT ON orders.orders"
            + " FOR EACH ROW EXECUTE FUNCTION refuse()");
    try {
      place(newKey(), ORDER);
    } finally {
      rows.execute("DROP TRIGGER refused ON orders.orders");
    }
  }

  private void overtake() throws Exception {
    String key = newKey();
    CompletableFuture<HttpResponse<String>> first;
    try (Connection held = rows.locked("orders.orders")) {
      first = running.server().startPost(ORDERS, key, ORDER);
      await().atMost(LIMIT).until(rows::someoneWaits);
      send(Map.of(KEY, key, "Prefer", "wait=0"), ORDER);
      held.rollback();
    }
    assertThat(first.join().statusCode()).isEqualTo(201);
  }

  private void placeWhileTheDatabaseIsAway() throws Exception {
    running.postgres().stop();
    try {
      place(newKey(), ORDER);
    } finally {
      running.postgres().start();
    }
    await().atMost(LIMIT).until(() -> running.server().status("/health/ready") == 200);
  }
}
