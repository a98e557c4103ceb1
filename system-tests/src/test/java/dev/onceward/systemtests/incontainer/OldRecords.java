package dev.onceward.systemtests.incontainer;

import dev.onceward.idempotency.execution.StartCheck;
import jakarta.annotation.Priority;
import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/** Leaves an expired record and one that is not, once the table is there. */
@ApplicationScoped
public class OldRecords {

  static final String EXPIRED = "purge-expired";
  static final String LIVE = "purge-live";

  @Resource(lookup = "jdbc/shop")
  private DataSource dataSource;

  void leave(
      @Observes @Priority(StartCheck.PRIORITY + 1) @Initialized(ApplicationScoped.class)
          Object start)
      throws SQLException {
    insert(EXPIRED, "- interval '1 second'");
    insert(LIVE, "+ interval '1 hour'");
  }

  private void insert(String key, String expiry) throws SQLException {
    try (Connection connection = dataSource.getConnection();
        Statement statement = connection.createStatement()) {
      statement.executeUpdate(
          """
          INSERT INTO onceward.idempotency_record
          VALUES (gen_random_uuid(), gen_random_uuid(), 'purge', '', '%s', 'COMPLETED', 1,
                  sha256('x'), 201, '', 'body', now(), now(), now() %s)"""
              .formatted(key, expiry));
    }
  }
}
