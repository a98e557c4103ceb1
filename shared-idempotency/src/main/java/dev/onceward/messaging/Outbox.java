package dev.onceward.messaging;

import dev.onceward.settings.LibraryDataSource;
import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.TransactionSynchronizationRegistry;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * Where the business leaves its events: written to {@code outbox_event} in the transaction of the
 * change they tell of, so that neither exists without the other.
 *
 * <p>Needs an active JTA transaction. Inside an idempotent execution the events are written in one
 * round trip with the answer; elsewhere at once.
 */
@ApplicationScoped
public class Outbox {

  private static final Object COLLECTED = new Object();

  @Resource(lookup = "java:comp/TransactionSynchronizationRegistry")
  private TransactionSynchronizationRegistry transactions;

  @Inject private LibraryDataSource dataSource;

  /**
   * Leaves an event for the relay.
   *
   * @throws IllegalStateException without an active transaction
   * @throws SQLException if the database refuses it; the transaction must then be rolled back
   */
  public void publish(OutboxEvent event) throws SQLException {
    List<OutboxEvent> collected = collected();
    if (collected == null) {
      try (Connection connection = dataSource.get().getConnection()) {
        OutboxInsert.write(connection, List.of(event));
      }
    } else {
      collected.add(event);
    }
  }

  /** Holds this transaction's events back, from now on, for {@link #take}. */
  public void collect() {
    transactions.putResource(COLLECTED, new ArrayList<OutboxEvent>());
  }

  /** Takes the events held back. Later ones of this transaction are written at once. */
  public List<OutboxEvent> take() {
    List<OutboxEvent> collected = collected();
    transactions.putResource(COLLECTED, null);
    return collected == null ? List.of() : collected;
  }

  @SuppressWarnings("unchecked")
  private List<OutboxEvent> collected() {
    return (List<OutboxEvent>) transactions.getResource(COLLECTED);
  }
}
