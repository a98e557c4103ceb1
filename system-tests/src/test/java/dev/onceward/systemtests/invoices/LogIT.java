package dev.onceward.systemtests.invoices;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.onceward.localstack.LibertyServer;
import dev.onceward.systemtests.harness.Caller;
import dev.onceward.systemtests.harness.Database;
import dev.onceward.systemtests.harness.Intent;
import dev.onceward.systemtests.harness.Reply;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@DisplayName("M2: the log in production, as JSON")
@ExtendWith(SharedInvoicing.class)
class LogIT {

  private static final String HINDRANCE = "ALTER TABLE orders.orders %s CONSTRAINT hindered%s";

  private final Invoicing invoicing;
  private final Caller caller;
  private final String trace = UUID.randomUUID().toString().replace("-", "");
  private final Map<String, String> traceparent =
      Map.of("traceparent", "00-" + trace + "-00f067aa0ba902b7-01");

  LogIT(Invoicing invoicing) {
    this.invoicing = invoicing;
    this.caller = invoicing.stack().node(1).system().tenantA();
  }

  @Test
  @DisplayName("M2: a failed request: trace, operation, key, and neither its body nor its token")
  void failedRequest_isToldWithoutItsContent() {
    Intent intent = Intent.fresh();
    String address = "buyer-" + UUID.randomUUID() + "@example.com";
    String body = intent.body().replace("}", ",\"email\":\"" + address + "\"}");

    Reply reply = hindered(intent, body);

    assertThat(reply.status()).as(reply.toString()).isEqualTo(500);
    JsonObject line = awaitLine("Incident ");
    assertThat(line.getString("loglevel")).isEqualTo("SEVERE");
    assertThat(line.getString("ext_trace_id")).isEqualTo(trace);
    assertThat(line.getString("ext_operation")).isEqualTo("orders.create");
    assertThat(line.getString("ext_key")).isEqualTo(intent.key());
    String token = caller.token().orElseThrow();
    assertThat(console()).doesNotContain(address, token);
    assertThat(messages()).doesNotContain(address, token);
  }

  @Test
  @DisplayName("M2: a message that failed: trace, consumer, its place, and not what was in it")
  void deadLetter_isToldWithoutItsContent() {
    InvoiceJob job = invoicing.freshJob();
    byte[] nonsense = job.to("not an address").delivery();

    invoicing.broker().send(Invoicing.TOPIC, traceparent, nonsense);

    JsonObject line = awaitLine("is a dead letter");
    assertThat(line.getString("ext_operation")).isEqualTo(Invoicing.GROUP);
    assertThat(line.getString("ext_key")).startsWith(Invoicing.TOPIC + "-");
    assertThat(line.getString("message")).contains(line.getString("ext_key"));
    assertThat(line.toString()).doesNotContain(job.order());
  }

  /** No order of that customer can be stored meanwhile. */
  private Reply hindered(Intent intent, String body) {
    Database database = invoicing.database();
    database.update(
        HINDRANCE.formatted("ADD", " CHECK (customer_id <> " + intent.customerId() + ")"));
    try {
      return caller
          .order(intent.key(), body)
          .header("traceparent", traceparent.get("traceparent"))
          .send();
    } finally {
      database.update(HINDRANCE.formatted("DROP", ""));
    }
  }

  private JsonObject awaitLine(String text) {
    return await("a line of the trace with: " + text)
        .atMost(Invoicing.LIMIT)
        .until(
            () ->
                lines().stream()
                    .filter(line -> line.getString("message", "").contains(text))
                    .filter(line -> line.getString("ext_trace_id", "").equals(trace))
                    .findFirst(),
            Optional::isPresent)
        .orElseThrow();
  }

  /** But for what the JVM prints before the server reads its settings. */
  private List<JsonObject> lines() {
    return console().lines().filter(line -> line.startsWith("{")).map(LogIT::json).toList();
  }

  private LibertyServer server() {
    return invoicing.stack().node(1).server();
  }

  private String console() {
    return read(server().console());
  }

  private String messages() {
    return read(server().messages());
  }

  private static String read(Path log) {
    try {
      return Files.readString(log);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static JsonObject json(String line) {
    try (JsonReader reader = Json.createReader(new StringReader(line))) {
      return reader.readObject();
    }
  }
}
