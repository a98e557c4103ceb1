package dev.onceward.messaging.relay;

import dev.onceward.messaging.OutboxEvent;
import dev.onceward.sql.IndexedStatement;
import dev.onceward.sql.SqlArray;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** The SQL that reads what is unsent, and marks what was sent. */
final class UnsentTable {

  /** From the beginning of each bucket, so that nothing that was committed late is passed over. */
  private static final String READ =
      """
      SELECT e.bucket, e.id, e.aggregateid, e.aggregate_version, e.type, e.payload,
             e.tenant_id, e.saga_id, e.occurred_at, e.traceparent
        FROM unnest(?::smallint[]) AS open (bucket)
       CROSS JOIN LATERAL (
             SELECT * FROM onceward.outbox_event unsent
              WHERE unsent.aggregatetype = ? AND unsent.bucket = open.bucket
                AND unsent.sent_at IS NULL
              ORDER BY unsent.sequence LIMIT ?) e
       ORDER BY e.bucket, e.sequence""";

  /**
   * Nothing of a bucket whose token is not the current one any more. By the primary key alone:
   * joined with what is unsent, thousands of rows were compared with each that was sent.
   */
  private static final String MARK =
      """
      UPDATE onceward.outbox_event SET sent_at = clock_timestamp()
       WHERE id = ANY (?::uuid[])
         AND bucket = ANY (ARRAY (
             SELECT ours.bucket FROM onceward.relay_bucket ours
               JOIN unnest(?::smallint[], ?::bigint[]) AS held (bucket, token)
                 ON held.bucket = ours.bucket AND held.token = ours.fencing_token
              WHERE ours.aggregatetype = ?))""";

  private final String type;

  UnsentTable(String aggregateType) {
    this.type = aggregateType;
  }

  /** The first unsent events of each bucket, in the order in which they must be sent. */
  List<UnsentEvent> read(Connection connection, Collection<Integer> buckets, int ofEach)
      throws SQLException {
    try (IndexedStatement read = IndexedStatement.prepare(connection, READ)) {
      PreparedStatement select = read.parameters();
      select.setArray(1, connection.createArrayOf("int2", buckets.toArray()));
      select.setString(2, type);
      select.setInt(3, ofEach);
      List<UnsentEvent> events = new ArrayList<>();
      ResultSet rows = read.query();
      while (rows.next()) {
        events.add(new UnsentEvent(rows.getInt(1), event(rows)));
      }
      return events;
    }
  }

  private OutboxEvent event(ResultSet row) throws SQLException {
    return new OutboxEvent(
        row.getObject(2, UUID.class),
        type,
        row.getString(3),
        row.getLong(4),
        row.getString(5),
        row.getString(6),
        row.getObject(7, UUID.class),
        row.getObject(8, UUID.class),
        row.getObject(9, OffsetDateTime.class).toInstant(),
        Optional.ofNullable(row.getString(10)));
  }

  /**
   * Marks events as sent.
   *
   * @param tokens by bucket, of the claims under which they were sent
   * @return how many were marked: fewer if a bucket has another holder meanwhile, who sends them
   *     again
   */
  int mark(Connection connection, List<UnsentEvent> sent, Map<Integer, Long> tokens)
      throws SQLException {
    try (IndexedStatement mark = IndexedStatement.prepare(connection, MARK)) {
      PreparedStatement update = mark.parameters();
      SqlArray.set(update, 1, "uuid", sent, waiting -> waiting.event().id());
      SqlArray.set(update, 2, "int2", tokens.entrySet(), Map.Entry::getKey);
      SqlArray.set(update, 3, "int8", tokens.entrySet(), Map.Entry::getValue);
      update.setString(4, type);
      return mark.update();
    }
  }
}
