package dev.onceward.systemtests.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.onceward.systemtests.harness.ContractSystem;
import dev.onceward.systemtests.harness.Example;
import dev.onceward.systemtests.harness.Example.Outcome;
import dev.onceward.systemtests.harness.Reply;
import dev.onceward.systemtests.harness.SystemUnderTest;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(ContractSystem.class)
@DisplayName("H6: each example of docs/clients.md sends an order twice, and gets it once")
class ClientsDocumentIT {

  private static final Path DOCUMENT = Path.of("../docs/clients.md");
  private static final int CUSTOMER = 123;
  private static final String THIS_JAVA =
      Path.of(System.getProperty("java.home"), "bin", "java").toString();

  private final SystemUnderTest system;
  private final List<Example> examples;

  @TempDir private Path folder;

  ClientsDocumentIT(SystemUnderTest system) throws IOException {
    this.system = system;
    this.examples = Example.in(DOCUMENT);
  }

  @Test
  void everyExample_isRunByATestOfItsLanguage() {
    assertThat(examples)
        .extracting(Example::language)
        .containsExactlyInAnyOrder("bash", "java", "java", "javascript");
  }

  @Test
  void curl_getsTheSameOrderTwice() {
    assertOneOrder("bash", "", "bash", "order.sh");
  }

  @Test
  void java_getsTheSameOrderTwice() {
    assertOneOrder("java", "class PlaceOrder ", THIS_JAVA, "PlaceOrder.java");
  }

  @Test
  @DisplayName("O3: the library's filter, on a Jakarta REST client, outside any server")
  void javaWithTheLibrary_getsTheSameOrderTwice() {
    assertOneOrder("java", "class PlaceOrderByFilter ", THIS_JAVA, "PlaceOrderByFilter.java");
  }

  @Test
  void javaScript_getsTheSameOrderTwice() {
    assumeThat(Example.isThere("node")).as("node is on the PATH").isTrue();
    assertOneOrder("javascript", "", "node", "order.mjs");
  }

  private void assertOneOrder(String language, String part, String program, String file) {
    Example example =
        examples.stream()
            .filter(block -> block.language().equals(language) && block.code().contains(part))
            .findAny()
            .orElseThrow();
    long before = orders();
    Outcome outcome = example.run(program, folder, file, environment());

    assertThat(outcome.exit()).as(outcome.toString()).isZero();
    assertThat(outcome.lines()).as("two answers, byte for byte the same").hasSize(2);
    assertThat(outcome.lines().get(1)).isEqualTo(outcome.lines().get(0));
    assertThat(orders() - before)
        .as("orders made")
        .isEqualTo(system.database().isPresent() ? 1 : 0);
    assertIsAnOrder(outcome.lines().get(0));
  }

  private void assertIsAnOrder(String answer) {
    try (JsonReader reader = Json.createReader(new StringReader(answer))) {
      JsonObject order = reader.readObject();
      assertThat(order.getInt("customer_id")).isEqualTo(CUSTOMER);
      Reply read = system.tenantA().get("/api/orders/" + order.getString("order_id")).send();
      assertThat(read.json()).isEqualTo(order);
    }
  }

  private Map<String, String> environment() {
    return Map.of(
        "ONCEWARD_URL",
        system.url().toString(),
        "ONCEWARD_TOKEN",
        system.credentials().tenantA(),
        // The library and a Jakarta REST client, as a reader would have them.
        "CLASSPATH",
        System.getProperty("java.class.path"));
  }

  private long orders() {
    return system
        .database()
        .map(
            database ->
                database.number(
                    "SELECT count(*) FROM orders.orders WHERE customer_id = ?", CUSTOMER))
        .orElse(0L);
  }
}
