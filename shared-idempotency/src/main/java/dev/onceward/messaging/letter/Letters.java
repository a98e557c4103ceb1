package dev.onceward.messaging.letter;

import dev.onceward.messaging.RawMessage;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.UUID;

/** The SQL of dead letters, for those who bring them and those who write them back. */
public final class Letters {

  private static final String KEEP =
      """
      INSERT INTO onceward.dead_letter
             (tenant_id, letter_id, topic, source_partition, source_offset, reason, cause, message,
              complete, died_at)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT DO NOTHING""";

  private static final String OF_TASK =
      " WHERE tenant_id = ? AND letter_id = ? AND task_id = ? AND state = 'REPLAYING'";

  private static final String TO_REPLAY =
      "SELECT topic, message FROM onceward.dead_letter" + OF_TASK;

  private static final String REPLAYED =
      "UPDATE onceward.dead_letter SET state = 'REPLAYED', settled_at = clock_timestamp()"
          + OF_TASK;

  private Letters() {}

  /**
   * A message that is to be written again.
   *
   * @param topic where
   */
  public record Message(String topic, RawMessage raw) {}

  /** Keeps a letter; false if it was kept before, whatever has become of it since. */
  public static boolean keep(Connection connection, KeptLetter letter) throws SQLException {
    byte[] content = MessageBytes.of(letter.message());
    try (PreparedStatement insert = connection.prepareStatement(KEEP)) {
      int i = 1;
      insert.setObject(i++, letter.tenant());
      insert.setObject(i++, letter.id(content));
      insert.setString(i++, letter.topic());
      insert.setInt(i++, letter.partition());
      insert.setLong(i++, letter.offset());
      insert.setString(i++, letter.reason());
      insert.setString(i++, letter.cause());
      insert.setBytes(i++, content);
      insert.setBoolean(i++, letter.complete());
      insert.setObject(i, letter.diedAt().atOffset(ZoneOffset.UTC));
      return insert.executeUpdate() == 1;
    }
  }

  /** What a task is to write back; empty if that was done, or is another task's. */
  public static Optional<Message> toReplay(Connection connection, Replay replay, UUID task)
      throws SQLException {
    try (PreparedStatement select = connection.prepareStatement(TO_REPLAY)) {
      bind(select, replay, task);
      try (ResultSet row = select.executeQuery()) {
        return row.next()
            ? Optional.of(
                new Message(row.getString("topic"), MessageBytes.read(row.getBytes("message"))))
            : Optional.empty();
      }
    }
  }

  /** It was written back; false if that was known, or is another task's. */
  public static boolean replayed(Connection connection, Replay replay, UUID task)
      throws SQLException {
    try (PreparedStatement update = connection.prepareStatement(REPLAYED)) {
      bind(update, replay, task);
      return update.executeUpdate() == 1;
    }
  }

  private static void bind(PreparedStatement statement, Replay replay, UUID task)
      throws SQLException {
    statement.setObject(1, replay.tenant());
    statement.setObject(2, replay.letter());
    statement.setObject(3, task);
  }
}
