package dev.onceward.systemtests.contract;

import static dev.onceward.systemtests.harness.Problems.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;

import dev.onceward.systemtests.harness.ContractSystem;
import dev.onceward.systemtests.harness.Intent;
import dev.onceward.systemtests.harness.Reply;
import dev.onceward.systemtests.harness.SystemUnderTest;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(ContractSystem.class)
@DisplayName("O1: orders are created, read and cancelled")
class OrdersIT {

  private final SystemUnderTest system;
  private final Intent intent = Intent.fresh();

  OrdersIT(SystemUnderTest system) {
    this.system = system;
  }

  @Test
  @DisplayName("O1: a created order is where Location says, as the answer told it")
  void createdOrder_isFoundAtItsLocation() {
    Reply created = system.tenantA().order(intent).send();

    assertThat(created.status()).as(created.toString()).isEqualTo(201);
    String path = URI.create(created.header("Location").orElseThrow()).getPath();
    assertThat(path).isEqualTo("/api/orders/" + created.member("order_id"));
    Reply read = system.tenantA().get(path).send();
    assertThat(read.status()).isEqualTo(200);
    assertThat(read.json()).isEqualTo(created.json());
  }

  @Test
  @DisplayName("O1: an order has the members that the interface fixes")
  void createdOrder_hasTheFixedMembers() {
    String body =
        "{\"customer_id\":%d,\"amount\":1500,\"email\":\"anna@example.org\"}"
            .formatted(intent.customerId());
    Reply created = system.tenantA().order(intent.key(), body).send();

    assertThat(created.header("Content-Type").orElse("")).startsWith("application/json");
    assertThat(created.json().keySet())
        .containsExactlyInAnyOrder(
            "order_id", "customer_id", "amount", "currency", "email", "status", "created_at");
    assertThat(UUID.fromString(created.member("order_id")).version()).isEqualTo(7);
    assertThat(created.json().getJsonNumber("customer_id").longValueExact())
        .isEqualTo(intent.customerId());
    assertThat(created.member("currency")).isEqualTo("RUB");
    assertThat(created.member("email")).isEqualTo("anna@example.org");
    assertThat(created.member("status")).isEqualTo("NEW");
    assertThat(Duration.between(Instant.parse(created.member("created_at")), Instant.now()).abs())
        .isLessThan(Duration.ofMinutes(5));
  }

  @Test
  @DisplayName("O1: an order without an email has no such member")
  void orderWithoutEmail_hasNoEmail() {
    assertThat(system.tenantA().order(intent).send().json()).doesNotContainKey("email");
  }

  @Test
  @DisplayName("O1: a cancelled order stays cancelled, however often it is cancelled")
  void cancelledTwice_staysCancelled() {
    String order = system.tenantA().order(intent).send().member("order_id");

    Reply first = system.tenantA().cancel(order, Intent.newKey()).send();
    Reply second = system.tenantA().cancel(order, Intent.newKey()).send();
    assertThat(first.status()).as(first.toString()).isEqualTo(200);
    assertThat(first.member("status")).isEqualTo("CANCELLED");
    assertThat(second.json()).isEqualTo(first.json());
    system
        .database()
        .ifPresent(
            db ->
                assertThat(
                        db.number(
                            "SELECT count(*) FROM onceward.outbox_event"
                                + " WHERE type = 'OrderCancelled.v1' AND aggregateid = ?",
                            order))
                    .isEqualTo(1));
  }

  @Test
  @DisplayName("H2, O1: a cancel may come without a key")
  void cancelWithoutAKey_isDone() {
    String order = system.tenantA().order(intent).send().member("order_id");
    Reply reply = system.tenantA().post("/api/orders/" + order + "/cancel").send();
    assertThat(reply.member("status")).isEqualTo("CANCELLED");
    assertThat(system.tenantA().get("/api/orders/" + order).send().member("status"))
        .isEqualTo("CANCELLED");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"x", "1-1-1-1-1", "0198f1a2-7c3d-7e4f-8a5b-6c7d8e9f0a1b", "%00", "..%2fx"})
  @DisplayName("O1: an unknown order is 404")
  void unknownOrder_isNotFound(String id) {
    Reply reply = system.tenantA().get("/api/orders/" + id).send();
    assertThat(reply.status()).as(reply.toString()).isIn(400, 404);
    assertThat(reply.text()).doesNotContain("<html").doesNotContain("Exception");
  }

  @Test
  @DisplayName("O1: an unknown order's problem names it")
  void unknownOrder_isNamedInTheProblem() {
    String id = UUID.randomUUID().toString();
    Reply reply = system.tenantA().get("/api/orders/" + id).send();
    assertProblem(reply, 404, "not_found");
    assertThat(reply.member("detail")).contains(id);
  }
}
