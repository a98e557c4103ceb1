package dev.onceward.systemtests.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.onceward.systemtests.harness.ContractSystem;
import dev.onceward.systemtests.harness.Reply;
import dev.onceward.systemtests.harness.SystemUnderTest;
import jakarta.json.JsonObject;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@ExtendWith(ContractSystem.class)
@DisplayName("H13: OpenAPI describes what is idempotent")
class OpenApiIT {

  private final SystemUnderTest system;
  private JsonObject document;
  private JsonObject create;

  OpenApiIT(SystemUnderTest system) {
    this.system = system;
  }

  @BeforeEach
  void read() {
    Reply reply = system.anonymous().get("/openapi?format=JSON").send();
    assertThat(reply.status()).isEqualTo(200);
    document = reply.json();
    create = operation("/api/orders", "post");
  }

  @Test
  @DisplayName("H13: the key is a header of the operation, required where it is")
  void operation_hasTheKeyAsParameter() {
    assertThat(keyOf(create).getString("in")).isEqualTo("header");
    assertThat(keyOf(create).getBoolean("required")).isTrue();
    assertThat(keyOf(create).getJsonObject("schema").getString("pattern")).contains("{1,255}");

    JsonObject key = keyOf(operation("/api/orders/{order_id}/cancel", "post"));
    assertThat(key.getBoolean("required", false)).isFalse();
  }

  @Test
  @DisplayName("how modules call each other is no operation of this server")
  void clientsOfOtherModules_areNotThere() {
    assertThat(document.getJsonObject("paths").keySet())
        .noneMatch(path -> path.startsWith("/api/api"));
  }

  @Test
  @DisplayName("H13: what is not idempotent takes no key")
  void readingOperation_hasNoKey() {
    assertThat(operation("/api/orders", "get").toString()).doesNotContain("Idempotency-Key");
  }

  @Test
  @DisplayName("H13: every status the operation can answer with is there")
  void operation_tellsItsStatuses() {
    JsonObject responses = create.getJsonObject("responses");
    assertThat(responses.keySet()).contains("201", "400", "409", "413", "422", "503");
    assertThat(responses.getJsonObject("400").getString("description"))
        .contains("key_missing", "key_invalid");
    assertThat(responses.getJsonObject("409").getString("description"))
        .contains("request_in_progress", "key_expired", "response_not_stored");
    assertThat(responses.getJsonObject("422").getString("description")).contains("key_reused");
    assertThat(responses.getJsonObject("503").getString("description"))
        .contains("store_unavailable");
  }

  @Test
  @DisplayName("H6, H13: the marker of a replay is there")
  void answer_hasTheMarker() {
    assertThat(create.getJsonObject("responses").getJsonObject("201").getJsonObject("headers"))
        .containsKeys("Idempotent-Replayed", "Location", "ETag");
  }

  @Test
  @DisplayName("H12, H13: the retention is there")
  void operation_tellsTheRetention() {
    assertThat(create.getString("x-idempotency-retention")).isEqualTo("PT72H");
  }

  @Test
  @DisplayName("H13: request and answers have examples")
  void operation_hasExamples() {
    assertThat(create.getJsonObject("requestBody").toString()).contains("\"examples\"");
    JsonObject responses = create.getJsonObject("responses");
    assertThat(responses.getJsonObject("201").toString()).contains("\"examples\"");
    assertThat(responses.getJsonObject("400").toString()).contains("\"examples\"");
  }

  @Test
  @DisplayName("P5, S1: the operation that takes events asks for no token, and no key")
  void webhook_isDescribedWithoutAToken() {
    JsonObject webhook = operation("/api/webhooks/stripe", "post");
    assertThat(webhook.getJsonArray("security")).isEmpty();
    assertThat(webhook.toString()).doesNotContain("Idempotency-Key").contains("Stripe-Signature");
    assertThat(webhook.getJsonObject("responses").keySet()).contains("200", "400", "413", "503");
  }

  @Test
  @DisplayName("O2, H13: paying an order is described with key, statuses and examples")
  void payingAnOrder_isDescribed() {
    JsonObject pay = operation("/api/orders/{order_id}/payments", "post");

    assertThat(keyOf(pay).getBoolean("required")).isTrue();
    JsonObject responses = pay.getJsonObject("responses");
    assertThat(responses.keySet())
        .contains("201", "202", "400", "402", "404", "409", "413", "422", "503");
    assertThat(responses.getJsonObject("409").getString("description"))
        .contains("order_already_paid", "order_cancelled", "request_in_progress");
    assertThat(responses.getJsonObject("202").toString()).contains("\"examples\"");
    JsonObject list = operation("/api/orders/{order_id}/payments", "get");
    assertThat(list.getJsonArray("parameters").toString()).contains("\"limit\"", "\"cursor\"");
    assertThat(list.getJsonObject("responses").keySet()).contains("200", "400", "404");
  }

  @Test
  @DisplayName("O1, O4: an order's status is one of three, and a refund is told beside it")
  void order_isDescribed() {
    JsonObject schemas = document.getJsonObject("components").getJsonObject("schemas");
    JsonObject order = schemas.getJsonObject("Order");

    assertThat(order.getJsonObject("properties").getJsonObject("refunded_at").toString())
        .contains("date-time", "absent");
    assertThat(order.getJsonArray("required").toString()).doesNotContain("refunded_at");
    assertThat(schemas.getJsonObject("OrderStatus").getJsonArray("enum"))
        .hasToString("[\"NEW\",\"PAID\",\"CANCELLED\"]");
  }

  @ParameterizedTest
  @CsvSource({
    "/api/operator/records/{record_id}/actions/release",
    "/api/operator/executions/{execution_id}/actions/resolve",
    "/api/operator/tasks/{task_id}/actions/release",
    "/api/operator/dead-letters/{dead_letter_id}/actions/replay"
  })
  @DisplayName("M4, H13: what operators may do is described with key, statuses and examples")
  void operatorsAction_isDescribed(String path) {
    JsonObject action = operation(path, "post");

    assertThat(keyOf(action).getBoolean("required")).isTrue();
    assertThat(action.getJsonObject("requestBody").toString()).contains("\"reason\"");
    JsonObject responses = action.getJsonObject("responses");
    assertThat(responses.keySet()).contains("200", "400", "401", "403", "404", "409", "422", "503");
    assertThat(responses.getJsonObject("409").getString("description"))
        .containsPattern("execution_held|task_in_use|dead_letter_settled")
        .contains("request_in_progress");
    assertThat(responses.getJsonObject("200").toString()).contains("\"examples\"");
  }

  @Test
  @DisplayName("Issue 2: the document can be browsed")
  void userInterface_isThere() {
    Reply page = system.anonymous().get("/openapi/ui/").send();
    assertThat(page.status()).as(page.toString()).isEqualTo(200);
    assertThat(page.header("Content-Type").orElse("")).startsWith("text/html");
  }

  private JsonObject operation(String path, String method) {
    JsonObject paths = document.getJsonObject("paths");
    assertThat(paths).containsKey(path);
    return paths.getJsonObject(path).getJsonObject(method);
  }

  private static JsonObject keyOf(JsonObject operation) {
    return operation.getJsonArray("parameters").getValuesAs(JsonObject.class).stream()
        .filter(parameter -> "Idempotency-Key".equals(parameter.getString("name")))
        .findFirst()
        .orElseThrow();
  }
}
