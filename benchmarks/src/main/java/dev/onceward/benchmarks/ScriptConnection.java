package dev.onceward.benchmarks;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.UUID;

/**
 * The frozen script on one connection: BEGIN, claim, order row, outbox row, stored answer, COMMIT.
 * The driver sends BEGIN along with the claim.
 */
final class ScriptConnection implements AutoCloseable {

  private static final String CLAIM =
      """
      INSERT INTO bench.idempotency_record
             (tenant_id, record_id, operation, subject, idempotency_key, state,
              fingerprint_version, fingerprint, created_at)
      VALUES (?, ?, 'orders.create', '', ?, 'STARTED', 1, ?, transaction_timestamp())
      ON CONFLICT DO NOTHING""";

  private static final String ORDER =
      """
      INSERT INTO bench.orders
             (tenant_id, order_id, customer_id, amount, currency, email, status, version, created_at)
      VALUES (?, ?, 123, ?, 'RUB', NULL, 'NEW', 1, ?)""";

  private static final String EVENT =
      """
      INSERT INTO bench.outbox_event
             (id, aggregatetype, aggregateid, aggregate_version, type, payload, tenant_id, saga_id,
              occurred_at)
      VALUES (?, 'orders', ?, 1, 'OrderCreated.v1', ?, ?, ?, ?)""";

  private static final String ANSWER =
      """
      UPDATE bench.idempotency_record
         SET state = 'COMPLETED', http_status = 201, headers = ?, body = ?,
             completed_at = statement_timestamp(),
             expires_at = statement_timestamp() + interval '72 hours'
       WHERE tenant_id = ? AND record_id = ?""";

  private static final UUID TENANT = UUID.fromString("0a000000-0000-4000-8000-00000000000a");
  private static final byte[] FINGERPRINT = new byte[32];
  private static final BigDecimal AMOUNT = new BigDecimal("1500.00");

  private final Connection connection;
  private final PreparedStatement claim;
  private final PreparedStatement order;
  private final PreparedStatement event;
  private final PreparedStatement answer;

  ScriptConnection(Connection connection) throws SQLException {
    this.connection = connection;
    connection.setAutoCommit(false);
    claim = connection.prepareStatement(CLAIM);
    order = connection.prepareStatement(ORDER);
    event = connection.prepareStatement(EVENT);
    answer = connection.prepareStatement(ANSWER);
  }

  void execute(UUID key, UUID orderId, UUID eventId) throws SQLException {
    OffsetDateTime now = OffsetDateTime.now(ZoneOffset.UTC);
    String json = json(orderId, now);
    claim(key);
    order(orderId, now);
    event(eventId, orderId, json, now);
    answer(key, orderId, json);
    connection.commit();
  }

  private void claim(UUID key) throws SQLException {
    claim.setObject(1, TENANT);
    claim.setObject(2, key);
    claim.setString(3, key.toString());
    claim.setBytes(4, FINGERPRINT);
    writeOne(claim);
  }

  private void order(UUID orderId, OffsetDateTime now) throws SQLException {
    order.setObject(1, TENANT);
    order.setObject(2, orderId);
    order.setBigDecimal(3, AMOUNT);
    order.setObject(4, now);
    writeOne(order);
  }

  private void event(UUID eventId, UUID orderId, String json, OffsetDateTime now)
      throws SQLException {
    event.setObject(1, eventId);
    event.setString(2, orderId.toString());
    event.setString(3, json);
    event.setObject(4, TENANT);
    event.setObject(5, orderId);
    event.setObject(6, now);
    writeOne(event);
  }

  private void answer(UUID key, UUID orderId, String json) throws SQLException {
    answer.setString(1, headers(orderId));
    answer.setBytes(2, json.getBytes(StandardCharsets.UTF_8));
    answer.setObject(3, TENANT);
    answer.setObject(4, key);
    writeOne(answer);
  }

  private static void writeOne(PreparedStatement statement) throws SQLException {
    int rows = statement.executeUpdate();
    if (rows != 1) {
      throw new SQLException("Wrote " + rows + " rows instead of one: " + statement);
    }
  }

  private static String headers(UUID orderId) {
    return "Content-Type: application/json\nLocation: http://localhost:9080/api/orders/"
        + orderId
        + "\nETag: \"1\"";
  }

  private static String json(UUID orderId, OffsetDateTime now) {
    return "{\"order_id\":\""
        + orderId
        + "\",\"customer_id\":123,\"amount\":\"1500.00\",\"currency\":\"RUB\",\"status\":\"NEW\","
        + "\"created_at\":\""
        + now
        + "\"}";
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
