package dev.onceward.messaging;

import dev.onceward.settings.LibraryDataSource;
import dev.onceward.signal.AfterCommit;
import dev.onceward.tracing.Traces;
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

  private static final Object COLLECTION = new Object();

  @Resource(lookup = "java:comp/TransactionSynchronizationRegistry")
  private TransactionSynchronizationRegistry transactions;

  @Inject private LibraryDataSource dataSource;
  @Inject private RelaySignal signal;
  @Inject private Traces traces;

  /**
   * Leaves an event for the relay.
   *
   * @throws IllegalStateException without an active transaction
   * @throws SQLException if the database refuses it; the transaction must then be rolled back
   */
  public void publish(OutboxEvent fact) throws SQLException {
    AfterCommit.give(transactions, signal);
    OutboxEvent event = traces.context().current().map(fact::partOf).orElse(fact);
    Collection collection = collection();
    if (collection != null && collection.open) {
      collection.events.add(event);
      return;
    }
    try (Connection connection = dataSource.get().getConnection()) {
      OutboxInsert.write(connection, List.of(event));
    }
  }

  /** Holds this transaction's events back, from now on, for {@link #take}. */
  public void collect() {
    transactions.putResource(COLLECTION, new Collection());
  }

  /** Whether this is a transaction whose events are, or were, held back. */
  public boolean isCollecting() {
    return collection() != null;
  }

  /** Takes the events held back. Later ones of this transaction are written at once. */
  public List<OutboxEvent> take() {
    Collection collection = collection();
    collection.open = false;
    return collection.events;
  }

  private Collection collection() {
    return (Collection) transactions.getResource(COLLECTION);
  }

  private static final class Collection {
    private final List<OutboxEvent> events = new ArrayList<>();
    private boolean open = true;
  }
}
