package dev.onceward.messaging.consumer;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import java.util.UUID;

/** The SQL of {@code processed_event}. */
final class ProcessedEvents {

  /** In the order of ids, so that two nodes with the same events wait for each other only once. */
  private static final String INSERT =
      """
      INSERT INTO onceward.processed_event (consumer_name, event_id)
      SELECT ?, id FROM unnest(?::uuid[]) AS id ORDER BY id
      ON CONFLICT DO NOTHING
      RETURNING event_id""";

  private ProcessedEvents() {}

  /**
   * Notes that a consumer has processed events, in the transaction of its change. Waits for another
   * transaction that has noted one of them and is not finished.
   *
   * @return those that were not noted before
   */
  static Set<UUID> note(Connection connection, String consumer, Collection<UUID> events)
      throws SQLException {
    try (PreparedStatement insert = connection.prepareStatement(INSERT)) {
      insert.setString(1, consumer);
      insert.setArray(2, connection.createArrayOf("uuid", events.toArray()));
      Set<UUID> fresh = new HashSet<>();
      try (ResultSet rows = insert.executeQuery()) {
        while (rows.next()) {
          fresh.add(rows.getObject(1, UUID.class));
        }
      }
      return fresh;
    }
  }
}
