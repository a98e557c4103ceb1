package dev.onceward.messaging.relay;

import dev.onceward.sql.IndexedStatement;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/**
 * The SQL of leases. Every claim, renewal and release is one statement, judged by the database's
 * clock, and committed by itself.
 */
final class BucketTable {

  private static final String SIGN_OF_LIFE =
      """
      INSERT INTO onceward.relay_node (node_id, alive_until)
      VALUES (?, clock_timestamp() + ? * interval '1 ms')
      ON CONFLICT (node_id) DO UPDATE SET alive_until = EXCLUDED.alive_until""";

  private static final String FORGET =
      """
      DELETE FROM onceward.relay_node
       WHERE node_id = ? OR alive_until < clock_timestamp() - interval '1 day'""";

  private static final String NODES =
      "SELECT count(*) FROM onceward.relay_node WHERE alive_until > clock_timestamp()";

  /** From type to type along the index, so that a million unsent events cost no more than one. */
  private static final String DISCOVER =
      """
      WITH RECURSIVE waiting (aggregatetype) AS (
        SELECT min(aggregatetype) FROM onceward.outbox_unsent
        UNION ALL
        SELECT (SELECT min(e.aggregatetype) FROM onceward.outbox_unsent e
                 WHERE e.aggregatetype > waiting.aggregatetype)
          FROM waiting WHERE waiting.aggregatetype IS NOT NULL)
      INSERT INTO onceward.relay_bucket (aggregatetype, bucket)
      SELECT aggregatetype, bucket FROM waiting, generate_series(0, ?) bucket
       WHERE aggregatetype IS NOT NULL
         AND NOT EXISTS (SELECT 1 FROM onceward.relay_bucket known
                          WHERE known.aggregatetype = waiting.aggregatetype)
      ON CONFLICT DO NOTHING""";

  private static final String TYPES =
      "SELECT DISTINCT aggregatetype FROM onceward.relay_bucket ORDER BY aggregatetype";

  /** A lease that is over, and that nobody has taken, is renewed too. */
  private static final String RENEW =
      """
      UPDATE onceward.relay_bucket SET lease_until = clock_timestamp() + ? * interval '1 ms'
       WHERE holder = ?
      RETURNING aggregatetype, bucket, fencing_token""";

  private static final String CLAIM =
      """
      UPDATE onceward.relay_bucket b
         SET holder = ?, fencing_token = b.fencing_token + 1,
             lease_until = clock_timestamp() + ? * interval '1 ms'
        FROM (SELECT aggregatetype, bucket FROM onceward.relay_bucket
               WHERE aggregatetype = ? AND lease_until <= clock_timestamp()
               ORDER BY bucket LIMIT ? FOR UPDATE SKIP LOCKED) AS free
       WHERE b.aggregatetype = free.aggregatetype AND b.bucket = free.bucket
      RETURNING b.aggregatetype, b.bucket, b.fencing_token""";

  private static final String RELEASE =
      """
      UPDATE onceward.relay_bucket SET holder = NULL, lease_until = '-infinity'
       WHERE aggregatetype = ? AND bucket = ? AND fencing_token = ?""";

  private final UUID node;
  private final Duration lease;

  BucketTable(UUID node, Duration lease) {
    this.node = node;
    this.lease = lease;
  }

  /** Tells the other nodes that this one takes a share. */
  void showLife(Connection connection) throws SQLException {
    try (PreparedStatement upsert = connection.prepareStatement(SIGN_OF_LIFE)) {
      upsert.setObject(1, node);
      upsert.setLong(2, lease.toMillis());
      upsert.executeUpdate();
    }
  }

  /** Takes back the sign of life. */
  void leave(Connection connection) throws SQLException {
    try (PreparedStatement delete = connection.prepareStatement(FORGET)) {
      delete.setObject(1, node);
      delete.executeUpdate();
    }
  }

  /** How many nodes are alive, this one included. */
  int nodes(Connection connection) throws SQLException {
    try (PreparedStatement select = connection.prepareStatement(NODES);
        ResultSet row = select.executeQuery()) {
      row.next();
      return row.getInt(1);
    }
  }

  /** Makes the buckets of aggregate types that are new, and names all types. */
  List<String> types(Connection connection) throws SQLException {
    try (IndexedStatement insert = IndexedStatement.prepare(connection, DISCOVER)) {
      insert.parameters().setInt(1, Bucket.COUNT - 1);
      insert.update();
    }
    try (PreparedStatement select = connection.prepareStatement(TYPES);
        ResultSet rows = select.executeQuery()) {
      List<String> types = new ArrayList<>();
      while (rows.next()) {
        types.add(rows.getString(1));
      }
      return types;
    }
  }

  /** Renews what this node holds; what it no longer holds is not in the list. */
  List<HeldBucket> renew(Connection connection) throws SQLException {
    long asked = System.nanoTime();
    try (PreparedStatement update = connection.prepareStatement(RENEW)) {
      update.setLong(1, lease.toMillis());
      update.setObject(2, node);
      return held(update, asked);
    }
  }

  /** Claims up to that many buckets that nobody holds, or whose holder's lease is over. */
  List<HeldBucket> claim(Connection connection, String type, int most) throws SQLException {
    long asked = System.nanoTime();
    try (PreparedStatement update = connection.prepareStatement(CLAIM)) {
      update.setObject(1, node);
      update.setLong(2, lease.toMillis());
      update.setString(3, type);
      update.setInt(4, most);
      return held(update, asked);
    }
  }

  /** Gives a bucket back; does nothing if another node has it meanwhile. */
  void release(Connection connection, HeldBucket held) throws SQLException {
    try (PreparedStatement update = connection.prepareStatement(RELEASE)) {
      update.setString(1, held.bucket().aggregateType());
      update.setInt(2, held.bucket().number());
      update.setLong(3, held.token());
      update.executeUpdate();
    }
  }

  private List<HeldBucket> held(PreparedStatement update, long asked) throws SQLException {
    List<HeldBucket> held = new ArrayList<>();
    try (ResultSet rows = update.executeQuery()) {
      while (rows.next()) {
        Bucket bucket = new Bucket(rows.getString(1), rows.getInt(2));
        held.add(new HeldBucket(bucket, rows.getLong(3), asked + lease.toNanos()));
      }
    }
    return held;
  }
}
