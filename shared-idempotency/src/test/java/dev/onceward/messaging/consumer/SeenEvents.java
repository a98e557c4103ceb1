package dev.onceward.messaging.consumer;

import dev.onceward.messaging.DeadLetters;
import dev.onceward.messaging.IncomingEvent;
import dev.onceward.messaging.IncomingMessage;
import dev.onceward.messaging.TransactionalConsumer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;
import javax.sql.DataSource;

/** A consumer that writes down what it sees, in transactions of plain JDBC. */
final class SeenEvents implements TransactionalConsumer, InboxTransaction {

  private final DataSource dataSource;
  private final Map<UUID, RuntimeException> refused = new ConcurrentHashMap<>();
  private final List<String> applied = new ArrayList<>();
  private Function<IncomingEvent, String> locked = IncomingEvent::aggregateId;
  private Supplier<Exception> failure = () -> null;
  private Connection current;
  private int transactions;

  SeenEvents(DataSource dataSource) {
    this.dataSource = dataSource;
  }

  TransactionalBatch batch(List<IncomingMessage> messages, DeadLetters deadLetters) {
    FailureRules rules = new FailureRules(3, Duration.ofSeconds(1), 1000);
    return new TransactionalBatch(this, this, deadLetters, rules, messages);
  }

  void refuse(UUID event, RuntimeException with) {
    refused.put(event, with);
  }

  void lock(Function<IncomingEvent, String> what) {
    locked = what;
  }

  void failAfterChangeWith(Supplier<Exception> newFailure) {
    failure = newFailure;
  }

  void workAgain() {
    failure = () -> null;
  }

  int transactions() {
    return transactions;
  }

  List<String> applied() {
    return applied;
  }

  @Override
  public String name() {
    return "seen";
  }

  @Override
  public String topic() {
    return "things.events";
  }

  @Override
  public boolean wants(String type) {
    return type.equals("Changed.v1");
  }

  @Override
  public String locked(IncomingEvent event) {
    return locked.apply(event);
  }

  @Override
  public void apply(IncomingEvent event) throws Exception {
    try (PreparedStatement insert =
        current.prepareStatement(
            "INSERT INTO seen (event_id, aggregate, version) VALUES (?, ?, ?)")) {
      insert.setObject(1, event.id());
      insert.setString(2, event.aggregateId());
      insert.setLong(3, event.aggregateVersion());
      insert.executeUpdate();
    }
    applied.add(event.aggregateId() + "." + event.aggregateVersion());
    if (refused.containsKey(event.id())) {
      throw refused.get(event.id());
    }
    Exception now = failure.get();
    if (now != null) {
      throw now;
    }
  }

  @Override
  public void run(Work work) throws Exception {
    transactions++;
    try (Connection connection = dataSource.getConnection()) {
      connection.setAutoCommit(false);
      current = connection;
      try {
        work.on(connection);
        commit(connection);
      } catch (Exception failed) {
        connection.rollback();
        throw failed;
      }
    }
  }

  private static void commit(Connection connection) throws CommitFailedException {
    try {
      connection.commit();
    } catch (SQLException failed) {
      throw new CommitFailedException(failed);
    }
  }
}
