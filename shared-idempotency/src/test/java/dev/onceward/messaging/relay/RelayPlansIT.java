package dev.onceward.messaging.relay;

import static dev.onceward.messaging.relay.RelayFixture.event;
import static org.assertj.core.api.Assertions.assertThat;

import dev.onceward.TestDatabase;
import dev.onceward.messaging.OutboxEvent;
import dev.onceward.sql.IndexedTransactions;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.postgresql.PGConnection;

@DisplayName("K2: how the relay's statements find their rows")
class RelayPlansIT {

  private static final int EVENTS = 2000;

  /** PostgreSQL settles on one plan for all values at the sixth use. */
  private static final int UNTIL_THE_PLAN_IS_KEPT = 10;

  private final UnsentTable table = new UnsentTable("orders");
  private final Map<Integer, Long> tokens =
      IntStream.range(0, Bucket.COUNT).boxed().collect(Collectors.toMap(n -> n, n -> 1L));

  @Test
  void backlogAfterQuietTimes_isReadAndMarkedByIndex() throws SQLException {
    try (TestDatabase database = new TestDatabase();
        Connection session = database.dataSource().getConnection()) {
      session.unwrap(PGConnection.class).setPrepareThreshold(1);
      RelayFixture fixture = new RelayFixture(database);
      database.run(
          "INSERT INTO onceward.relay_bucket (aggregatetype, bucket, fencing_token)"
              + " SELECT 'orders', n, 1 FROM generate_series(0, 15) n");
      database.run("VACUUM ANALYZE onceward.outbox_event");
      IndexedTransactions transactions = new IndexedTransactions(always(session));
      for (int round = 0; round < UNTIL_THE_PLAN_IS_KEPT; round++) {
        assertThat(sendAll(transactions)).isZero();
      }
      fixture.publish(
          IntStream.range(0, EVENTS)
              .mapToObj(n -> event("orders", "order-" + n, 1))
              .toArray(OutboxEvent[]::new));
      long scans = scans(session);

      assertThat(sendAll(transactions)).isEqualTo(EVENTS);

      assertThat(scans(session)).as("scans of the whole table").isEqualTo(scans);
      assertThat(fixture.unsent()).isZero();
    }
  }

  private int sendAll(IndexedTransactions transactions) throws SQLException {
    List<UnsentEvent> waiting =
        transactions.call(connection -> table.read(connection, tokens.keySet(), EVENTS));
    return transactions.call(connection -> table.mark(connection, waiting, tokens));
  }

  private static long scans(Connection session) throws SQLException {
    try (Statement statement = session.createStatement()) {
      statement.execute("SELECT pg_stat_force_next_flush()");
      try (ResultSet row =
          statement.executeQuery(
              "SELECT seq_scan FROM pg_stat_user_tables WHERE relname = 'outbox_event'")) {
        row.next();
        return row.getLong(1);
      }
    }
  }

  /** A pool of one: plans live as long as their session. */
  private static DataSource always(Connection session) {
    Connection kept =
        proxy(
            Connection.class,
            (unused, method, arguments) -> {
              if (method.getName().equals("close")) {
                return null;
              }
              try {
                return method.invoke(session, arguments);
              } catch (InvocationTargetException failure) {
                throw failure.getCause();
              }
            });
    return proxy(DataSource.class, (unused, method, arguments) -> kept);
  }

  private static <T> T proxy(Class<T> type, InvocationHandler handler) {
    return type.cast(
        Proxy.newProxyInstance(
            RelayPlansIT.class.getClassLoader(), new Class<?>[] {type}, handler));
  }
}
