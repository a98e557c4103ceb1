package dev.onceward.messaging;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.ZoneOffset;
import java.util.Collections;
import java.util.List;

/** The SQL that writes {@code outbox_event}, alone or in one round trip with another statement. */
public final class OutboxInsert {

  private static final String INSERT =
      "INSERT INTO onceward.outbox_event (id, aggregatetype, aggregateid, aggregate_version, type,"
          + " payload, tenant_id, saga_id, occurred_at, traceparent) VALUES ";
  private static final String ROW = "(?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";

  private OutboxInsert() {}

  /** Writes the events, possibly none, by themselves. */
  public static void write(Connection connection, List<OutboxEvent> events) throws SQLException {
    if (events.isEmpty()) {
      return;
    }
    try (PreparedStatement insert = connection.prepareStatement(of(events.size()))) {
      bind(insert, events);
      insert.executeUpdate();
    }
  }

  private static String of(int events) {
    return INSERT + String.join(", ", Collections.nCopies(events, ROW));
  }

  /**
   * Writes that many events, possibly none, together with the given statement, whose count counts.
   */
  public static String before(String statement, int events) {
    return events == 0 ? statement : "WITH event AS (" + of(events) + ")\n" + statement;
  }

  /** Binds the events and returns the index of the next parameter. */
  public static int bind(PreparedStatement insert, List<OutboxEvent> events) throws SQLException {
    int i = 1;
    for (OutboxEvent event : events) {
      insert.setObject(i++, event.id());
      insert.setString(i++, event.aggregateType());
      insert.setString(i++, event.aggregateId());
      insert.setLong(i++, event.aggregateVersion());
      insert.setString(i++, event.type());
      insert.setString(i++, event.payload());
      insert.setObject(i++, event.tenant());
      insert.setObject(i++, event.sagaId());
      insert.setObject(i++, event.occurredAt().atOffset(ZoneOffset.UTC));
      insert.setString(i++, event.traceparent().orElse(null));
    }
    return i;
  }
}
