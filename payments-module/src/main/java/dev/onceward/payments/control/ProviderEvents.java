package dev.onceward.payments.control;

import dev.onceward.settings.LibraryDataSource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Optional;

/** Takes each of the provider's events in once: it is remembered together with what it changed. */
@ApplicationScoped
public class ProviderEvents {

  private static final String REMEMBER =
      "INSERT INTO payments.provider_event (payment_provider, event_id, event_type)"
          + " VALUES (?, ?, ?) ON CONFLICT DO NOTHING";

  @Inject private LibraryDataSource dataSource;
  @Inject private PaymentProvider provider;
  @Inject @Any private Instance<ProviderEventHandler> handlers;

  /** A repeat that comes at the same moment waits for the first, and does its work if it fails. */
  @Transactional(value = Transactional.TxType.REQUIRES_NEW, rollbackOn = Exception.class)
  public EventOutcome take(ProviderEvent event) throws SQLException {
    if (!remember(event)) {
      return EventOutcome.DUPLICATE;
    }
    for (ProviderEventHandler handler : handlers) {
      Optional<EventOutcome> outcome = handler.handle(event);
      if (outcome.isPresent()) {
        return outcome.get();
      }
    }
    return EventOutcome.IGNORED;
  }

  private boolean remember(ProviderEvent event) throws SQLException {
    try (Connection connection = dataSource.get().getConnection();
        PreparedStatement insert = connection.prepareStatement(REMEMBER)) {
      insert.setString(1, provider.name());
      insert.setString(2, event.id());
      insert.setString(3, event.type());
      return insert.executeUpdate() == 1;
    }
  }
}
