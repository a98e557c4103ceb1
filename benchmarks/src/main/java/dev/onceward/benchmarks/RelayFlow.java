package dev.onceward.benchmarks;

import dev.onceward.messaging.OutboxEvent;
import dev.onceward.messaging.OutboxInsert;
import dev.onceward.messaging.relay.RelayUnderLoad;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;

/** A backlog in the outbox that appears all at once, until each event is noted as sent. */
final class RelayFlow implements Flow {
  private static final String UNSENT = "SELECT EXISTS (SELECT 1 FROM onceward.outbox_unsent)";
  private static final int ROWS_PER_INSERT = 200;
  private static final Duration LIMIT = Duration.ofMinutes(5);
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(1);

  private final int count;
  private final CountingTransport transport;
  private final RelayUnderLoad relay;
  private final TopicTail tail;
  private final Connection writer;

  RelayFlow(
      int count,
      BenchDatabase database,
      CountingTransport transport,
      RelayUnderLoad relay,
      TopicTail tail)
      throws SQLException {
    this.count = count;
    this.transport = transport;
    this.relay = relay;
    this.tail = tail;
    this.writer = database.connect();
    try (Statement statement = writer.createStatement()) {
      // There is an index of what is unsent; a planner without statistics may not believe in it.
      statement.execute("SET enable_seqscan = off");
    }
    writer.setAutoCommit(false);
  }

  @Override
  public FlowKind kind() {
    return FlowKind.RELAY;
  }

  /** Not committed yet, so that the relay does not see it. */
  @Override
  public void prepare() throws SQLException {
    List<OutboxEvent> events = OrderStream.events(count);
    for (int from = 0; from < count; from += ROWS_PER_INSERT) {
      OutboxInsert.write(writer, events.subList(from, Math.min(count, from + ROWS_PER_INSERT)));
    }
  }

  @Override
  public Measurement run() throws Exception {
    long arrivedBefore = tail.length();
    long sentBefore = transport.acknowledged();
    long start = System.nanoTime();
    writer.commit();
    relay.wake();
    transport.awaitAcknowledged(sentBefore + count, LIMIT);
    awaitAllNoted();
    long nanos = System.nanoTime() - start;
    return new Measurement(
        count,
        nanos,
        new Histogram(LoadClient.DIGITS),
        Arrived.faults(kind(), count, tail.length() - arrivedBefore));
  }

  private void awaitAllNoted() throws SQLException {
    long deadline = System.nanoTime() + LIMIT.toNanos();
    while (isUnsent()) {
      if (System.nanoTime() - deadline > 0) {
        throw new IllegalStateException(
            "Events were sent, but not noted as sent, within " + LIMIT + "; the log may say why");
      }
      LockSupport.parkNanos(BETWEEN_LOOKS.toNanos());
    }
  }

  private boolean isUnsent() throws SQLException {
    try (PreparedStatement select = writer.prepareStatement(UNSENT);
        ResultSet row = select.executeQuery()) {
      row.next();
      return row.getBoolean(1);
    } finally {
      writer.commit();
    }
  }

  @Override
  public void close() throws SQLException {
    writer.close();
  }
}
