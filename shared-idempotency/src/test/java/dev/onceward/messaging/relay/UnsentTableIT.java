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
