package dev.onceward.invoicing.control;

import dev.onceward.money.Money;
import dev.onceward.settings.LibraryDataSource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.UUID;

/** What was given back of orders' payments. */
@ApplicationScoped
public class Refunded {

  private static final String ADD =
      "INSERT INTO invoicing.order_refund AS r (tenant_id, order_id, currency, refunded)"
          + " VALUES (?, ?, ?, ?) ON CONFLICT (tenant_id, order_id, currency)"
          + " DO UPDATE SET refunded = r.refunded + excluded.refunded";

  private static final String SUM =
      "SELECT coalesce(sum(refunded), 0) FROM invoicing.order_refund"
          + " WHERE tenant_id = ? AND order_id = ? AND currency = ?";

  @Inject private LibraryDataSource dataSource;

  /** Joins the transaction of the saga's step. */
  @Transactional(value = Transactional.TxType.MANDATORY, rollbackOn = Exception.class)
  public void add(UUID tenant, UUID order, Money amount) throws SQLException {
    try (Connection connection = dataSource.get().getConnection();
        PreparedStatement upsert = connection.prepareStatement(ADD)) {
      upsert.setObject(1, tenant);
      upsert.setObject(2, order);
      upsert.setString(3, amount.currency().getCurrencyCode());
      upsert.setBigDecimal(4, amount.amount());
      upsert.executeUpdate();
    }
  }

  /** Whether all of that total was given back. */
  public boolean covers(UUID tenant, UUID order, Money total) throws SQLException {
    try (Connection connection = dataSource.get().getConnection();
        PreparedStatement select = connection.prepareStatement(SUM)) {
      select.setObject(1, tenant);
      select.setObject(2, order);
      select.setString(3, total.currency().getCurrencyCode());
      try (ResultSet row = select.executeQuery()) {
        row.next();
        BigDecimal sum = row.getBigDecimal(1);
        return sum.compareTo(total.amount()) >= 0;
      }
    }
  }
}
