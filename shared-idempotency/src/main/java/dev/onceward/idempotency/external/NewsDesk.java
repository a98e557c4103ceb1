package dev.onceward.idempotency.external;

import dev.onceward.idempotency.external.News.Said;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * Takes in what is heard of effects. The row is locked first, so that news and the holder's own
 * result meet one after the other: whichever is second finds the first.
 */
final class NewsDesk {

  private static final Logger LOG = System.getLogger(NewsDesk.class.getName());

  private static final String LOCK =
      "SELECT state, fencing_token FROM onceward.external_execution"
          + " WHERE tenant_id = ? AND execution_id = ? FOR NO KEY UPDATE";

  /**
   * Whoever waits for an outcome need wait no longer. A holder is left alone. What certainly has
   * not been called (STARTED) waits on: its pause is the provider's own wish.
   */
  private static final String TELL =
      """
      UPDATE onceward.external_execution
         SET news = news OR holder IS NOT NULL,
             lease_until = CASE WHEN holder IS NULL AND state IN ('CALLING', 'UNKNOWN')
                                THEN least(lease_until, clock_timestamp())
                                ELSE lease_until END
       WHERE tenant_id = ? AND execution_id = ?""";

  private NewsDesk() {}

  static NewsOutcome take(Connection connection, News news) throws SQLException {
    ExternalEffect effect = news.effect();
    long token;
    boolean ended;
    try (PreparedStatement lock = prepare(connection, LOCK, effect);
        ResultSet row = lock.executeQuery()) {
      if (!row.next()) {
        return NewsOutcome.NO_SUCH_EFFECT;
      }
      ended = row.getString(1).equals("COMPLETED");
      token = row.getLong(2);
    }
    if (news.said().isPresent() && contradicts(connection, news, token, ended)) {
      alert(effect, news.said().get());
      return NewsOutcome.CONTRADICTS;
    }
    if (ended) {
      return NewsOutcome.ENDED;
    }
    try (PreparedStatement tell = prepare(connection, TELL, effect)) {
      tell.executeUpdate();
    }
    return NewsOutcome.LOOKED_INTO;
  }

  private static boolean contradicts(Connection connection, News news, long token, boolean ended)
      throws SQLException {
    Said said = news.said().orElseThrow();
    ExternalEffect effect = news.effect();
    return Attempts.noteHeard(
        connection, Held.heardOf(effect, token, said.step()), said.result(), ended);
  }

  private static void alert(ExternalEffect effect, Said said) {
    LOG.log(
        Level.ERROR,
        "What was heard of step {0} of {1} contradicts what is known of it, and is kept only: the"
            + " effect may have taken place twice, or not at all. Compare onceward.external_attempt"
            + " with the provider's books.",
        said.step(),
        effect.toString());
  }

  private static PreparedStatement prepare(Connection connection, String sql, ExternalEffect effect)
      throws SQLException {
    PreparedStatement statement = connection.prepareStatement(sql);
    statement.setObject(1, effect.tenant());
    statement.setObject(2, EffectId.of(effect));
    return statement;
  }
}
