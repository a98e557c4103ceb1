package dev.onceward.messaging.relay;

import dev.onceward.TestDatabase;
import dev.onceward.messaging.EventTransport;
import dev.onceward.messaging.OutboxEvent;
import dev.onceward.messaging.OutboxInsert;
import dev.onceward.messaging.RelaySignal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** An empty outbox in a real PostgreSQL, and as many relay nodes as a test wants. */
final class RelayFixture {

  static final UUID TENANT = UUID.fromString("6f1c3a52-0000-4000-8000-00000000000a");

  private static final Duration LEASE = Duration.ofMinutes(5);
  private static final Duration POLL = Duration.ofMillis(20);

  private final TestDatabase database;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<Relay> relays = new ArrayList<>();

  RelayFixture(TestDatabase database) throws SQLException {
    this.database = database;
    database.run(
        "TRUNCATE onceward.outbox_event, onceward.outbox_unsent, onceward.relay_bucket,"
            + " onceward.relay_node RESTART IDENTITY");
  }

  Relay node(EventTransport transport) {
    Relay relay =
        new Relay(
            database.dataSource(),
            transport,
            new RelaySignal(),
            threads,
            new Relay.Times(LEASE, POLL, Portion.upTo(100)));
    relays.add(relay);
    return relay;
  }

  static OutboxEvent event(String type, String aggregate, long version) {
    return new OutboxEvent(
        UUID.randomUUID(),
        type,
        aggregate,
        version,
        "Changed.v1",
        "{}",
        TENANT,
        TENANT,
        Instant.parse("2026-11-29T12:00:00Z"));
  }

  static UnsentEvent unsent(int bucket, String aggregate, long version) {
    return new UnsentEvent(bucket, version, 2, event("orders", aggregate, version));
  }

  void publish(OutboxEvent... events) throws SQLException {
    try (Connection connection = connection()) {
      OutboxInsert.write(connection, List.of(events));
    }
  }

  Connection connection() throws SQLException {
    return database.dataSource().getConnection();
  }

  void letLeasesRunOut() throws SQLException {
    database.run("UPDATE onceward.relay_bucket SET lease_until = '-infinity'");
  }

  long unsent() {
    return count("SELECT count(*) FROM onceward.outbox_unsent");
  }

  long held() {
    return count("SELECT count(*) FROM onceward.relay_bucket WHERE holder IS NOT NULL");
  }

  /** How many buckets the node with the fewest holds, of those that hold any. */
  long leastHeld() {
    return count(
        "SELECT coalesce(min(n), 0) FROM (SELECT count(*) n FROM onceward.relay_bucket"
            + " WHERE holder IS NOT NULL GROUP BY holder) nodes");
  }

  long count(String sql) {
    try {
      return database.count(sql);
    } catch (SQLException failure) {
      throw new IllegalStateException(failure);
    }
  }

  void close() throws InterruptedException {
    for (Relay relay : relays) {
      relay.stop(Duration.ofSeconds(10));
    }
    threads.shutdownNow();
  }
}
