package dev.onceward.payments.control;

import java.sql.SQLException;
import java.util.Optional;

/** What follows from events of one kind; one bean for each kind. */
public interface ProviderEventHandler {

  /**
   * Joins the transaction that remembers the event. Events come in any order, and late.
   *
   * @return empty if it is of another kind
   */
  Optional<EventOutcome> handle(ProviderEvent event) throws SQLException;
}
