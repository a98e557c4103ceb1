package dev.onceward.idempotency.external;

import dev.onceward.sql.SqlArray;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * Who holds an execution: registers, claims, takes over, renews. Each is one conditional statement,
 * by the database's clock.
 */
final class ExecutionStore {

  private static final String REGISTER =
      """
      INSERT INTO onceward.external_execution
             (tenant_id, execution_id, process, identity, intent, state, step, fencing_token,
              holder, held_since, lease_until, created_at, traceparent)
      VALUES (?, ?, ?, ?, ?, 'STARTED', ?, ?, ?, clock_timestamp(),
              clock_timestamp() + ? * interval '1 millisecond', clock_timestamp(), ?)
      ON CONFLICT DO NOTHING;
      SELECT state FROM onceward.external_execution
       WHERE tenant_id = ? AND execution_id = ?
         FOR SHARE""";

  /** What {@link #claimed} reads besides: of the row as {@code e}, whoever claims it. */
  static final String CLAIMED =
      "e.tenant_id, e.execution_id, e.process, e.identity, e.intent, e.step, e.fencing_token,"
          + " e.traceparent";

  /** The row is locked, and looked at again if another session had it meanwhile. */
  private static final String CLAIM =
      """
      WITH due AS (
        SELECT tenant_id, execution_id, holder FROM onceward.external_execution
         WHERE state <> 'COMPLETED' AND lease_until <= statement_timestamp()
           %s)
      UPDATE onceward.external_execution AS e
         SET fencing_token = e.fencing_token + 1,
             take_overs = e.take_overs + CASE WHEN due.holder IS NULL THEN 0 ELSE 1 END,
             holder = ?,
             news = false,
             held_since = clock_timestamp(),
             lease_until = clock_timestamp() + ? * interval '1 millisecond'
        FROM due
       WHERE e.tenant_id = due.tenant_id AND e.execution_id = due.execution_id
      RETURNING e.first_call_at IS NOT NULL AS called, due.holder IS NOT NULL AS taken_over,"""
          + CLAIMED;

  private static final String CLAIM_ONE =
      CLAIM.formatted("AND tenant_id = ? AND execution_id = ? FOR UPDATE");

  private static final String CLAIM_NEXT =
      CLAIM.formatted("AND process = ANY (?) ORDER BY lease_until LIMIT 1 FOR UPDATE SKIP LOCKED");

  private static final String STANDING =
      "SELECT "
          + Standing.SQL
          + " FROM onceward.external_execution WHERE tenant_id = ? AND execution_id = ?";

  /** A row that somebody has locked can't be taken over either, and must not hold up the others. */
  private static final String RENEW =
      """
      WITH mine AS (
        SELECT e.tenant_id, e.execution_id
          FROM onceward.external_execution AS e
          JOIN unnest(?::uuid[], ?::uuid[], ?::bigint[]) AS held (tenant_id, execution_id, token)
            ON e.tenant_id = held.tenant_id AND e.execution_id = held.execution_id
           AND e.fencing_token = held.token
         WHERE e.holder IS NOT NULL AND e.state <> 'COMPLETED'
           AND e.lease_until > clock_timestamp()
           AND e.held_since > clock_timestamp() - ? * interval '1 millisecond'
           FOR NO KEY UPDATE OF e SKIP LOCKED)
      UPDATE onceward.external_execution AS e
         SET lease_until = greatest(lease_until, clock_timestamp() + ? * interval '1 millisecond')
        FROM mine
       WHERE e.tenant_id = mine.tenant_id AND e.execution_id = mine.execution_id""";

  private final String node;
  private final Duration lease;

  /**
   * A store.
   *
   * @param node tells an operator who holds an execution
   * @param lease how long a node holds it without renewing
   */
  ExecutionStore(String node, Duration lease) {
    this.node = node;
    this.lease = lease;
  }

  /**
   * Registers an effect, held by this node if it is new. One that ends meanwhile is waited for, so
   * that after the answer its outcome can't change before this transaction is over.
   */
  Registration register(Connection connection, Held first) throws SQLException {
    try (PreparedStatement register = connection.prepareStatement(REGISTER)) {
      int i = 1;
      register.setObject(i++, first.tenant());
      register.setObject(i++, first.id());
      register.setString(i++, first.effect().process());
      register.setArray(i++, connection.createArrayOf("text", first.effect().identity().toArray()));
      register.setBytes(i++, first.effect().intent());
      register.setString(i++, first.step());
      register.setLong(i++, first.fencingToken());
      register.setString(i++, node);
      register.setLong(i++, lease.toMillis());
      register.setString(i++, first.traceparent().orElse(null));
      register.setObject(i++, first.tenant());
      register.setObject(i, first.id());
      register.execute();
      boolean isNew = register.getUpdateCount() == 1;
      register.getMoreResults();
      try (ResultSet row = register.getResultSet()) {
        row.next();
        return isNew ? Registration.STARTED : met(row.getString(1));
      }
    }
  }

  private static Registration met(String state) {
    return state.equals("COMPLETED") ? Registration.FINISHED : Registration.UNFINISHED;
  }

  /** A claim, and whether another node held the execution until its lease was over. */
  record Claimed(Held held, boolean takenOver) {}

  /** Claims an execution whose lease is over or that waits to be tried again; else empty. */
  Optional<Claimed> claim(Connection connection, UUID tenant, UUID execution) throws SQLException {
    try (PreparedStatement claim = connection.prepareStatement(CLAIM_ONE)) {
      claim.setObject(1, tenant);
      claim.setObject(2, execution);
      claim.setString(3, node);
      claim.setLong(4, lease.toMillis());
      return claimed(connection, claim);
    }
  }

  /** Claims the execution of those processes that has been due for longest; empty if none is. */
  Optional<Claimed> claimNext(Connection connection, Set<String> processes) throws SQLException {
    try (PreparedStatement claim = connection.prepareStatement(CLAIM_NEXT)) {
      claim.setArray(1, connection.createArrayOf("text", processes.toArray()));
      claim.setString(2, node);
      claim.setLong(3, lease.toMillis());
      return claimed(connection, claim);
    }
  }

  static Optional<Claimed> claimed(Connection connection, PreparedStatement claim)
      throws SQLException {
    try (ResultSet row = claim.executeQuery()) {
      if (!row.next()) {
        return Optional.empty();
      }
      UUID tenant = row.getObject("tenant_id", UUID.class);
      UUID id = row.getObject("execution_id", UUID.class);
      ExternalEffect effect =
          new ExternalEffect(
              row.getString("process"),
              tenant,
              List.of((String[]) row.getArray("identity").getArray()),
              row.getBytes("intent"));
      Held held =
          new Held(
              id,
              effect,
              row.getLong("fencing_token"),
              row.getString("step"),
              row.getBoolean("called"),
              Attempts.results(connection, tenant, id, row.getString("step")),
              Optional.ofNullable(row.getString("traceparent")));
      return Optional.of(new Claimed(held, row.getBoolean("taken_over")));
    }
  }

  /** How an execution stands now. */
  Standing standing(Connection connection, UUID tenant, UUID execution) throws SQLException {
    try (PreparedStatement select = connection.prepareStatement(STANDING)) {
      select.setObject(1, tenant);
      select.setObject(2, execution);
      try (ResultSet row = select.executeQuery()) {
        if (!row.next()) {
          throw new IllegalStateException(
              "There is no external execution " + execution + " of tenant " + tenant);
        }
        return Standing.valueOf(row.getString(1));
      }
    }
  }

  /** Renews leases that are not lost and not older than the longest time to hold one. */
  int renew(Connection connection, List<Held> held, Duration longest) throws SQLException {
    try (PreparedStatement renew = connection.prepareStatement(RENEW)) {
      SqlArray.set(renew, 1, "uuid", held, Held::tenant);
      SqlArray.set(renew, 2, "uuid", held, Held::id);
      SqlArray.set(renew, 3, "bigint", held, Held::fencingToken);
      renew.setLong(4, longest.toMillis());
      renew.setLong(5, lease.toMillis());
      return renew.executeUpdate();
    }
  }
}
