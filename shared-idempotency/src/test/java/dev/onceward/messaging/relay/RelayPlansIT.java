package dev.onceward.messaging.relay;

import static dev.onceward.messaging.relay.RelayFixture.event;
import static org.assertj.core.api.Assertions.assertThat;

import dev.onceward.KeptConnections;
import dev.onceward.TableScans;
import dev.onceward.TestDatabase;
import dev.onceward.messaging.OutboxEvent;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("K2: how the relay's statements find their rows")
class RelayPlansIT {

  private static final int EVENTS = 2000;

  /** PostgreSQL settles on one plan for all values at the sixth use. */
  private static final int UNTIL_THE_PLAN_IS_KEPT = 10;

  private final UnsentTable table = new UnsentTable("orders");
  private final Map<Integer, Long> tokens =
      IntStream.range(0, Bucket.COUNT).boxed().collect(Collectors.toMap(n -> n, n -> 1L));

  @Test
  void backlogAfterQuietTimes_isReadAndTakenOutByIndex() throws Exception {
    try (TestDatabase database = new TestDatabase();
        KeptConnections connections = new KeptConnections(database.dataSource())) {
      RelayFixture fixture = new RelayFixture(database);
      database.run(
          "INSERT INTO onceward.relay_bucket (aggregatetype, bucket, fencing_token)"
              + " SELECT 'orders', n, 1 FROM generate_series(0, 15) n");
      database.run("VACUUM ANALYZE onceward.outbox_event, onceward.outbox_unsent");
      for (int round = 0; round < UNTIL_THE_PLAN_IS_KEPT; round++) {
        assertThat(sendAll(connections.dataSource())).isZero();
      }
      fixture.publish(
          IntStream.range(0, EVENTS)
              .mapToObj(n -> event("orders", "order-" + n, 1))
              .toArray(OutboxEvent[]::new));
      long scans = scans(connections);

      assertThat(sendAll(connections.dataSource())).isEqualTo(EVENTS);

      assertThat(scans(connections)).as("scans of a whole table").isEqualTo(scans);
      assertThat(fixture.unsent()).isZero();
    }
  }

  private static long scans(KeptConnections connections) throws SQLException {
    return TableScans.of("onceward.outbox_event", connections)
        + TableScans.of("onceward.outbox_unsent", connections);
  }

  private int sendAll(DataSource dataSource) throws SQLException {
    try (Connection connection = dataSource.getConnection()) {
      List<UnsentEvent> waiting = table.read(connection, tokens.keySet(), Portion.upTo(EVENTS));
      return table.takeOut(connection, waiting, tokens);
    }
  }
}
