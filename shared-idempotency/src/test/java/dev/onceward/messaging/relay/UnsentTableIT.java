package dev.onceward.messaging.relay;

import static dev.onceward.messaging.relay.RelayFixture.event;
import static org.assertj.core.api.Assertions.assertThat;

import dev.onceward.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("K2: what the relay reads at a time")
class UnsentTableIT {

  private static final long PAYLOAD = event("orders", "a", 1).payload().length();

  @AutoClose private static final TestDatabase DATABASE = new TestDatabase();

  private final UnsentTable table = new UnsentTable("orders");
  private RelayFixture fixture;

  @BeforeEach
  void start() throws SQLException {
    fixture = new RelayFixture(DATABASE);
  }

  @Test
  void soManyEvents_inTheirOrder() throws SQLException {
    publish(5);

    assertThat(read(new Portion(3, 1000))).containsExactly(1L, 2L, 3L);
  }

  @Test
  @DisplayName("K2: no event begins beyond the limit of bytes, but the first one always goes")
  void noMoreBytes() throws SQLException {
    publish(5);

    assertThat(read(new Portion(100, 2 * PAYLOAD + 1))).containsExactly(1L, 2L, 3L);
    assertThat(read(new Portion(100, 2 * PAYLOAD))).containsExactly(1L, 2L);
    assertThat(read(new Portion(100, 1))).containsExactly(1L);
  }

  @Test
  @DisplayName("K2: the limit of bytes is one for all buckets, and the oldest events go first")
  void bytesOfAllBuckets() throws SQLException {
    for (int aggregate = 0; aggregate < 50; aggregate++) {
      fixture.publish(event("orders", "order-" + aggregate, 1));
    }

    assertThat(read(new Portion(100, 20 * PAYLOAD))).hasSize(20);
    assertThat(fixture.count("SELECT count(DISTINCT bucket) FROM onceward.outbox_unsent"))
        .isGreaterThan(1);
  }

  @Test
  @DisplayName("K2: an event that somebody's own SQL wrote is sent too")
  void ownSql() throws SQLException {
    DATABASE.run(
        """
        INSERT INTO onceward.outbox_event
               (id, aggregatetype, aggregateid, aggregate_version, type, payload, tenant_id,
                saga_id, occurred_at)
        VALUES (gen_random_uuid(), 'orders', 'a', 7, 'Changed.v1', '{}', gen_random_uuid(),
                gen_random_uuid(), now())""");

    assertThat(read(new Portion(100, 1000))).containsExactly(7L);
  }

  private void publish(int versions) throws SQLException {
    for (int version = 1; version <= versions; version++) {
      fixture.publish(event("orders", "a", version));
    }
  }

  private List<Long> read(Portion ofEach) throws SQLException {
    List<Integer> all = IntStream.range(0, Bucket.COUNT).boxed().toList();
    try (Connection connection = fixture.connection()) {
      return table.read(connection, all, ofEach).stream()
          .map(unsent -> unsent.event().aggregateVersion())
          .toList();
    }
  }
}
