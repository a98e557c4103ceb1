package dev.onceward.benchmarks;

import com.github.f4b6a3.uuid.UuidCreator;
import dev.onceward.idempotency.Answer;
import dev.onceward.idempotency.Command;
import dev.onceward.idempotency.Command.Identity;
import dev.onceward.idempotency.IdempotencyKey;
import dev.onceward.idempotency.InFlight;
import dev.onceward.idempotency.fingerprint.Fingerprint;
import dev.onceward.idempotency.fingerprint.Fingerprinter;
import dev.onceward.idempotency.record.Claim;
import dev.onceward.idempotency.record.RecordStore;
import dev.onceward.messaging.OutboxEvent;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * What a first call of {@code POST /api/orders} sends to the database, by the library's own
 * classes, on the product's own tables, without a server.
 */
record FirstCalls(BenchDatabase database) implements Scenario {
  private static final int MAX_ANSWER_BYTES = 1 << 20;
  private static final Fingerprint FINGERPRINT = new Fingerprint(1, new byte[32]);

  private static final String ORDER =
      """
      INSERT INTO orders.orders
             (tenant_id, order_id, customer_id, amount, currency, email, status, version, created_at)
      VALUES (?, ?::uuid, 123, 1500.50, 'RUB', NULL, 'NEW', 1, now())""";

  @Override
  public Kind kind() {
    return Kind.FIRST;
  }

  @Override
  public Client connect() throws SQLException {
    Connection connection = database.connect();
    connection.setAutoCommit(false);
    return new FirstCall(connection, new RecordStore(MAX_ANSWER_BYTES));
  }

  private record FirstCall(Connection connection, RecordStore records) implements Client {

    @Override
    public void call() throws SQLException {
      OutboxEvent event = OrderStream.events(1).get(0);
      Command command = command(event.tenant());
      if (!(records.claims().claim(connection, command) instanceof Claim.Acquired)) {
        throw new IllegalStateException("A new key was not new: " + command.identity());
      }
      order(event);
      if (!records.store(connection, command, answer(event), List.of(event))) {
        throw new IllegalStateException("A new key was answered already: " + command.identity());
      }
      connection.commit();
    }

    private void order(OutboxEvent event) throws SQLException {
      try (PreparedStatement insert = connection.prepareStatement(ORDER)) {
        insert.setObject(1, event.tenant());
        insert.setString(2, event.aggregateId());
        insert.executeUpdate();
      }
    }

    @Override
    public void close() throws SQLException {
      connection.close();
    }
  }

  private static Command command(UUID tenant) {
    return new Command(
        Identity.ofTenant(
            tenant,
            "orders.create",
            new IdempotencyKey(UuidCreator.getTimeOrderedEpoch().toString())),
        new Constant(),
        InFlight.WAIT,
        Duration.ofSeconds(10),
        Duration.ofHours(72));
  }

  private static Answer answer(OutboxEvent event) {
    return new Answer(
        201,
        List.of(
            new Answer.Header("Content-Type", "application/json"),
            new Answer.Header(
                "Location", "http://localhost:9080/api/orders/" + event.aggregateId()),
            new Answer.Header("ETag", "\"1\"")),
        event.payload().getBytes(StandardCharsets.UTF_8));
  }

  private record Constant() implements Fingerprinter {
    @Override
    public Fingerprint current() {
      return FINGERPRINT;
    }

    @Override
    public Optional<Fingerprint> ofVersion(int version) {
      return Optional.of(FINGERPRINT);
    }
  }
}
