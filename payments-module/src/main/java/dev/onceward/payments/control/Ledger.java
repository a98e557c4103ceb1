package dev.onceward.payments.control;

import dev.onceward.effect.AppliedEffects;
import dev.onceward.payments.entity.Posting;
import dev.onceward.settings.LibraryDataSource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import java.sql.Connection;
import java.sql.SQLException;

@ApplicationScoped
public class Ledger {

  @Inject private LibraryDataSource dataSource;
  @Inject private AppliedEffects effects;

  /** Joins the transaction that makes final what is posted; posts once, however often asked. */
  @Transactional(value = Transactional.TxType.MANDATORY, rollbackOn = Exception.class)
  public void post(Posting posting) throws SQLException {
    effects.once(posting.tenant(), posting.effectKey(), () -> insert(posting));
  }

  private void insert(Posting posting) throws SQLException {
    try (Connection connection = dataSource.get().getConnection()) {
      LedgerTable.insert(connection, posting);
    }
  }

  /** How many rows {@code payments.ledger_fault} has; none if the books are right. */
  public long faults() throws SQLException {
    try (Connection connection = dataSource.get().getConnection()) {
      return LedgerTable.faults(connection);
    }
  }
}
