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

/** The SQL that reads what is unsent, and takes out what was sent. */
final class UnsentTable {

  /**
   * From the beginning of each bucket, so that nothing that was committed late is passed over. The
   * very first event is read however large it is. {@code OFFSET 0} keeps the planner from another
   * way to an event than its primary key.
   */
  private static final String READ =
      """
      SELECT first.bucket, first.sequence, first.payload_bytes, e.id, e.aggregateid,
             e.aggregate_version, e.type, e.payload, e.tenant_id, e.saga_id, e.occurred_at, e.traceparent
        FROM (SELECT unsent.*, sum(payload_bytes) OVER (ORDER BY sequence) - payload_bytes AS before
                FROM unnest(?::smallint[]) AS open (bucket)
               CROSS JOIN LATERAL (
                     SELECT * FROM onceward.outbox_unsent
                      WHERE aggregatetype = ? AND bucket = open.bucket
                      ORDER BY sequence LIMIT ?) unsent) first
       CROSS JOIN LATERAL (
             SELECT * FROM onceward.outbox_event WHERE id = first.event_id OFFSET 0) e
       WHERE first.before < ?
       ORDER BY first.bucket, first.sequence""";

  /**
   * Nothing of a bucket whose token is not the current one any more. A sequence is of one event
   * alone, so events need not be named with their buckets.
   */
  private static final String TAKE_OUT =
      """
      DELETE FROM onceward.outbox_unsent
       WHERE aggregatetype = ?
         AND bucket = ANY (ARRAY (
             SELECT ours.bucket FROM onceward.relay_bucket ours
               JOIN unnest(?::smallint[], ?::bigint[]) AS held (bucket, token)
                 ON held.bucket = ours.bucket AND held.token = ours.fencing_token
              WHERE ours.aggregatetype = ?))
         AND sequence = ANY (?::bigint[])""";

  private final String type;

  UnsentTable(String aggregateType) {
    this.type = aggregateType;
  }

  /** The first unsent events of each bucket, in the order in which they must be sent. */
  List<UnsentEvent> read(Connection connection, Collection<Integer> buckets, Portion once)
      throws SQLException {
    try (IndexedStatement read = IndexedStatement.prepare(connection, READ)) {
      PreparedStatement select = read.parameters();
      select.setArray(1, connection.createArrayOf("int2", buckets.toArray()));
      select.setString(2, type);
      select.setInt(3, once.ofEach());
      select.setLong(4, once.bytes());
      List<UnsentEvent> events = new ArrayList<>();
      ResultSet rows = read.query();
      while (rows.next()) {
        events.add(new UnsentEvent(rows.getInt(1), rows.getLong(2), rows.getInt(3), event(rows)));
      }
      return events;
    }
  }

  private OutboxEvent event(ResultSet row) throws SQLException {
    return new OutboxEvent(
        row.getObject(4, UUID.class),
        type,
        row.getString(5),
        row.getLong(6),
        row.getString(7),
        row.getString(8),
        row.getObject(9, UUID.class),
        row.getObject(10, UUID.class),
        row.getObject(11, OffsetDateTime.class).toInstant(),
        Optional.ofNullable(row.getString(12)));
  }

  /**
   * Takes out events that were sent.
   *
   * @param tokens by bucket, of the claims under which they were sent
   * @return how many were taken out: fewer if a bucket has another holder meanwhile, who sends them
   *     again
   */
  int takeOut(Connection connection, List<UnsentEvent> sent, Map<Integer, Long> tokens)
      throws SQLException {
    try (IndexedStatement takeOut = IndexedStatement.prepare(connection, TAKE_OUT)) {
      PreparedStatement delete = takeOut.parameters();
      delete.setString(1, type);
      SqlArray.set(delete, 2, "int2", tokens.entrySet(), Map.Entry::getKey);
      SqlArray.set(delete, 3, "int8", tokens.entrySet(), Map.Entry::getValue);
      delete.setString(4, type);
      SqlArray.set(delete, 5, "int8", sent, UnsentEvent::sequence);
      return takeOut.update();
    }
  }
}
