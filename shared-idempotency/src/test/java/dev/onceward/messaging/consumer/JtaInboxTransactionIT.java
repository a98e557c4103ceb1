package dev.onceward.messaging.consumer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.onceward.TestDatabase;
import dev.onceward.sql.JpaChanges;
import dev.onceward.sql.SqlStates;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("K3: the container's transaction of a batch")
class JtaInboxTransactionIT {

  private static final FailureRules RULES = new FailureRules(3, Duration.ofSeconds(1), 1000);

  private static TestDatabase database;

  private JdbcUserTransaction jta;

  @BeforeAll
  static void start() throws SQLException {
    database = new TestDatabase();
    database.run("CREATE TABLE thing (name text UNIQUE DEFERRABLE INITIALLY DEFERRED)");
  }

  @AfterAll
  static void stop() {
    database.close();
  }

  @BeforeEach
  void empty() throws SQLException {
    database.run("TRUNCATE thing");
    jta = new JdbcUserTransaction(database.dataSource());
  }

  @Test
  void work_isCommitted() throws Exception {
    transaction(() -> {}).run(connection -> insert(connection, "a"));

    assertThat(things()).isOne();
  }

  @Test
  @DisplayName("K6: what a deferred constraint refuses has its reason, and does not pass by itself")
  void deferredViolation_isToldApartFromALostCommit() throws SQLException {
    assertThatThrownBy(
            () ->
                transaction(() -> {})
                    .run(
                        connection -> {
                          insert(connection, "a");
                          insert(connection, "a");
                        }))
        .isInstanceOfSatisfying(
            SQLException.class,
            refused -> {
              assertThat(SqlStates.isConstraintViolation(refused)).isTrue();
              assertThat(RULES.isPassing(refused)).isFalse();
            });
    assertThat(things()).isZero();
  }

  @Test
  void changesHeldBack_failByTheirOwnException() throws SQLException {
    IllegalArgumentException refused = new IllegalArgumentException("not null");

    assertThatThrownBy(
            () ->
                transaction(
                        () -> {
                          throw refused;
                        })
                    .run(connection -> insert(connection, "a")))
        .isSameAs(refused);
    assertThat(things()).isZero();
  }

  @Test
  void transactionMarkedForRollback_isTheConsumersFault() throws SQLException {
    assertThatThrownBy(
            () ->
                transaction(() -> {})
                    .run(
                        connection -> {
                          insert(connection, "a");
                          jta.setRollbackOnly();
                        }))
        .isInstanceOfSatisfying(
            IllegalStateException.class, fault -> assertThat(RULES.isPassing(fault)).isFalse())
        .hasMessageContaining("can only be rolled back");
    assertThat(things()).isZero();
  }

  @Test
  void lostCommit_passes() {
    assertThatThrownBy(
            () ->
                transaction(() -> {})
                    .run(
                        connection -> {
                          insert(connection, "a");
                          database.run(
                              "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                                  + " WHERE state = 'idle in transaction'");
                        }))
        .isInstanceOfSatisfying(
            Exception.class, lost -> assertThat(RULES.isPassing(lost)).isTrue());
  }

  private JtaInboxTransaction transaction(Runnable flush) {
    return new JtaInboxTransaction(
        jta,
        jta,
        new JpaChanges() {
          @Override
          public void flush() {
            flush.run();
          }
        });
  }

  private static void insert(Connection connection, String name) throws SQLException {
    try (Statement insert = connection.createStatement()) {
      insert.execute("INSERT INTO thing VALUES ('" + name + "')");
    }
  }

  private static long things() throws SQLException {
    return database.count("SELECT count(*) FROM thing");
  }
}
