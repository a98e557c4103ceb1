package dev.onceward.systemtests.crash;

import dev.onceward.localstack.LocalTokens;
import dev.onceward.systemtests.harness.Database;
import java.util.UUID;

/** Money that was taken, and that the ledger knows nothing of; gone when it is closed. */
record UnpostedPayment(Database database, UUID id) implements AutoCloseable {

  static UnpostedPayment in(Database database) {
    UUID id = UUID.randomUUID();
    database.update(
        "INSERT INTO payments.payment (tenant_id, payment_id, order_id, customer_id, amount,"
            + " currency, payment_method, status, payment_provider, version, created_at)"
            + " VALUES (?, ?, 'none', 1, 15, 'EUR', 'pm_card_visa', 'SUCCEEDED', 'stripe', 1,"
            + " now())",
        LocalTokens.TENANT_A,
        id);
    return new UnpostedPayment(database, id);
  }

  @Override
  public void close() {
    database.update("DELETE FROM payments.payment WHERE payment_id = ?", id);
  }
}
