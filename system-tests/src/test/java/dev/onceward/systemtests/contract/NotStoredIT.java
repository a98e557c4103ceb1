package dev.onceward.systemtests.contract;

import static dev.onceward.systemtests.harness.Problems.assertProblem;
import static dev.onceward.systemtests.harness.Problems.assertReplay;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.onceward.systemtests.harness.ContractSystem;
import dev.onceward.systemtests.harness.Database;
import dev.onceward.systemtests.harness.Intent;
import dev.onceward.systemtests.harness.Reply;
import dev.onceward.systemtests.harness.SystemUnderTest;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(ContractSystem.class)
@DisplayName("H9: which answers are stored")
class NotStoredIT {

  private final SystemUnderTest system;
  private final Intent intent = Intent.fresh();

  NotStoredIT(SystemUnderTest system) {
    this.system = system;
  }

  @Test
  @DisplayName("H9, Truxify#2869: a 400 is not stored, the corrected request succeeds")
  void correctedRequestWithTheSameKey_succeeds() {
    Reply bad = system.tenantA().order(intent.key(), intent.body("-1")).send();
    assertProblem(bad, 400, "validation_failed");

    Reply good = system.tenantA().order(intent).send();
    assertThat(good.status()).as(good.toString()).isEqualTo(201);
    assertThat(good.replayed()).isFalse();
  }

  @Test
  @DisplayName("H9: a 403 is not stored")
  void sameKeyAfterForbidden_succeeds() {
    assertThat(system.reader().order(intent).send().status()).isEqualTo(403);
    Reply good = system.tenantA().order(intent).send();
    assertThat(good.status()).as(good.toString()).isEqualTo(201);
  }

  @Test
  @DisplayName("H9: a 404 leaves no record behind")
  void cancelOfAnUnknownOrder_isNotStored() {
    String unknown = UUID.randomUUID().toString();
    assertProblem(system.tenantA().cancel(unknown, intent.key()).send(), 404, "not_found");
    Reply again = system.tenantA().cancel(unknown, intent.key()).send();
    assertProblem(again, 404, "not_found");
    assertThat(again.replayed()).isFalse();
    system.database().ifPresent(db -> assertThat(db.recordsOf(intent.key())).isZero());
  }

  @Test
  @DisplayName("H9, keeperhub#1849: a rejection by the business is stored and replayed, marked")
  void rejection_isReplayedEvenWhenTheReasonIsGone() {
    Database database = database();
    String order = system.tenantA().order(intent).send().member("order_id");
    setStatus(database, order, "PAID");
    String key = Intent.newKey();

    Reply rejected = system.tenantA().cancel(order, key).send();
    assertProblem(rejected, 409, "order_already_paid");
    assertThat(rejected.replayed()).isFalse();
    assertThat(rejected.json().getBoolean("retryable")).isFalse();

    setStatus(database, order, "NEW");
    assertReplay(system.tenantA().cancel(order, key).send(), rejected);
    Reply fresh = system.tenantA().cancel(order, Intent.newKey()).send();
    assertThat(fresh.member("status")).isEqualTo("CANCELLED");
  }

  @Test
  @DisplayName("H9: a rejection leaves no change and no event")
  void rejection_changesNothing() {
    Database database = database();
    String order = system.tenantA().order(intent).send().member("order_id");
    setStatus(database, order, "PAID");
    system.tenantA().cancel(order, Intent.newKey()).send();

    assertThat(
            database.number(
                "SELECT count(*) FROM onceward.outbox_event WHERE aggregateid = ?", order))
        .isEqualTo(1);
    assertThat(system.tenantA().get("/api/orders/" + order).send().member("status"))
        .isEqualTo("PAID");
  }

  private Database database() {
    assumeThat(system.database()).isPresent();
    return system.database().orElseThrow();
  }

  private static void setStatus(Database database, String order, String status) {
    int changed =
        database.update(
            "UPDATE orders.orders SET status = ? WHERE order_id = ?",
            status,
            UUID.fromString(order));
    assertThat(changed).isEqualTo(1);
  }
}
