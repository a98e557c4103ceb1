package dev.onceward.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.onceward.TestDatabase;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("K2, Q1: statements that find their rows by an index")
class IndexedStatementIT {

  private static final String PLANNER = "SELECT current_setting('enable_seqscan')";

  /** From the sixth use on plans may be kept, and statements have names. */
  private static final int USES = 8;

  @AutoClose private static TestDatabase database;

  @BeforeAll
  static void createTable() throws SQLException {
    database = new TestDatabase();
    database.run("CREATE TABLE counted (n integer PRIMARY KEY CHECK (n < 100))");
  }

  @BeforeEach
  void empty() throws SQLException {
    database.run("TRUNCATE counted");
  }

  @Test
  void planner_isToldForThatStatementOnly() throws Exception {
    try (Connection connection = database.dataSource().getConnection()) {
      for (int use = 0; use < USES; use++) {
        try (IndexedStatement indexed = IndexedStatement.prepare(connection, PLANNER)) {
          assertThat(onlyRow(indexed.query())).isEqualTo("off");
        }
        try (ResultSet afterwards = connection.createStatement().executeQuery(PLANNER)) {
          assertThat(onlyRow(afterwards)).isEqualTo("on");
        }
      }
    }
  }

  @Test
  void update_isCommittedAndCounted() throws Exception {
    try (Connection connection = database.dataSource().getConnection()) {
      for (int use = 0; use < USES; use++) {
        assertThat(insert(connection, 2 * use, 2 * use + 1)).isEqualTo(2);
      }
      assertThat(database.count("SELECT count(*) FROM counted")).isEqualTo(2 * USES);
    }
  }

  @Test
  void failedUpdate_leavesNothing_andTheConnectionGoesOn() throws Exception {
    try (Connection connection = database.dataSource().getConnection()) {
      assertThatThrownBy(() -> insert(connection, 99, 100)).isInstanceOf(SQLException.class);

      assertThat(database.count("SELECT count(*) FROM counted")).isZero();
      assertThat(insert(connection, 1, 2)).isEqualTo(2);
    }
  }

  private static int insert(Connection connection, int first, int last) throws SQLException {
    try (IndexedStatement insert =
        IndexedStatement.prepare(
            connection, "INSERT INTO counted SELECT generate_series(?::integer, ?::integer)")) {
      insert.parameters().setInt(1, first);
      insert.parameters().setInt(2, last);
      return insert.update();
    }
  }

  private static String onlyRow(ResultSet rows) throws SQLException {
    assertThat(rows.next()).isTrue();
    String value = rows.getString(1);
    assertThat(rows.next()).isFalse();
    return value;
  }
}
