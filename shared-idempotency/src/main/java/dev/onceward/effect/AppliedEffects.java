package dev.onceward.effect;

import dev.onceward.settings.LibraryDataSource;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.TransactionSynchronizationRegistry;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.UUID;
import java.util.concurrent.atomic.LongAdder;

/**
 * Applies an effect once, whoever asks for it and however often: a posting, a counter, a quota. The
 * last line of defence behind idempotency keys and deduplicated messages: even if a request, a
 * message or a job is carried out twice, what it does to the books is done once (Q2).
 *
 * <p>The fact that an effect was applied is a row of {@code onceward.applied_effects}, written in
 * the transaction of the effect itself, so that neither exists without the other. The row's key is
 * the effect's business identity, such as {@code ledger:charge:0198f1a2-…}, and not that of a
 * request or message. Rows are never purged: they outlive every retention.
 *
 * <p>Two transactions that apply one effect at the same time: the second waits until the first has
 * ended, then skips the effect if the first has committed, and applies it if not. Two that apply
 * several effects in different orders may deadlock, which the database ends with an error for one
 * of them: apply effects in a fixed order, or repeat.
 *
 * <p>For all threads. For effects in the business database only; an effect elsewhere is an {@link
 * dev.onceward.idempotency.external.ExternalEffect}.
 *
 * <p>A key is unique within its tenant.
 */
@ApplicationScoped
public class AppliedEffects {

  private static final int LONGEST_KEY = 255;

  /** One statement, so that nobody comes between looking and writing. */
  private static final String INSERT =
      "INSERT INTO onceward.applied_effects (tenant_id, effect_key) VALUES (?, ?)"
          + " ON CONFLICT DO NOTHING";

  private static final String LOOK =
      "SELECT 1 FROM onceward.applied_effects WHERE tenant_id = ? AND effect_key = ?";

  private final LongAdder skipped = new LongAdder();

  @Resource(lookup = "java:comp/TransactionSynchronizationRegistry")
  private TransactionSynchronizationRegistry jta;

  @Inject private LibraryDataSource dataSource;
  private CallersTransaction transaction;

  /** For the container. */
  protected AppliedEffects() {}

  AppliedEffects(CallersTransaction transaction) {
    this.transaction = transaction;
  }

  @PostConstruct
  void useTheContainersTransaction() {
    transaction = new JtaCallersTransaction(jta, dataSource);
  }

  /**
   * Applies the effect unless it was applied before.
   *
   * <p>Needs an active transaction at READ COMMITTED, and leaves it active: effect and fact commit
   * or roll back with it. At a stricter level a race lost to another transaction is SQLSTATE 40001.
   *
   * @param tenant whose effect it is; the same key at another tenant is another effect
   * @param effectKey what tells the effect from all others of the tenant, for ever; 1 to 255
   *     characters
   * @param effect does its work by connections that take part in the transaction; what it throws is
   *     passed on
   * @return true if it was applied now, false if it was skipped
   * @throws IllegalStateException without an active transaction, in which there would be no
   *     atomicity; nothing is done
   * @throws IllegalArgumentException if the key is empty or too long; nothing is done
   * @throws SQLException if the database refuses; the transaction must then be rolled back
   * @throws E what the effect throws; the transaction is then marked for rollback, because the fact
   *     must not commit without the effect
   */
  public <E extends Exception> boolean once(UUID tenant, String effectKey, Effect<E> effect)
      throws SQLException, E {
    refuseIfMalformed(effectKey);
    if (!transaction.isActive()) {
      throw new IllegalStateException(
          "The effect '"
              + effectKey
              + "' has no active transaction to take part in: begin one, as @Transactional and"
              + " @Idempotent do, and apply it there");
    }
    if (!noteFact(tenant, effectKey)) {
      skipped.increment();
      return false;
    }
    apply(effect);
    return true;
  }

  private <E extends Exception> void apply(Effect<E> effect) throws E {
    boolean applied = false;
    try {
      effect.apply();
      applied = true;
    } finally {
      if (!applied) {
        transaction.refuseToCommit();
      }
    }
  }

  private boolean noteFact(UUID tenant, String effectKey) throws SQLException {
    try (Connection connection = transaction.connection();
        PreparedStatement insert = connection.prepareStatement(INSERT)) {
      insert.setObject(1, tenant);
      insert.setString(2, effectKey);
      return insert.executeUpdate() == 1;
    }
  }

  /**
   * Whether the effect was applied, by a transaction that has committed or by the caller's own. It
   * only looks: it may be applied the next moment, unless whoever applies it takes a lock first
   * that the caller holds.
   *
   * <p>With or without an active transaction.
   *
   * @param tenant whose effect it is
   * @param effectKey as it was given to {@link #once}
   * @throws IllegalArgumentException if the key is empty or too long
   * @throws SQLException if the database refuses
   */
  public boolean isApplied(UUID tenant, String effectKey) throws SQLException {
    refuseIfMalformed(effectKey);
    try (Connection connection = transaction.connection();
        PreparedStatement select = connection.prepareStatement(LOOK)) {
      select.setObject(1, tenant);
      select.setString(2, effectKey);
      try (ResultSet row = select.executeQuery()) {
        return row.next();
      }
    }
  }

  private static void refuseIfMalformed(String effectKey) {
    if (effectKey.isBlank() || effectKey.length() > LONGEST_KEY) {
      throw new IllegalArgumentException(
          "An effect key has 1 to "
              + LONGEST_KEY
              + " characters, such as ledger:charge:123; this one has "
              + effectKey.length()
              + (effectKey.isBlank() ? ", all of them blank" : ""));
    }
  }

  /** How many effects this node has skipped since it started, because they were applied before. */
  public long skipped() {
    return skipped.sum();
  }
}
