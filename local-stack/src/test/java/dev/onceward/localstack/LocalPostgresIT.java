package dev.onceward.localstack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.OptionalLong;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LocalPostgresIT {
  @TempDir private Path folder;

  @Test
  @DisplayName("R1: the local database is as durable as a production one")
  void freshServer_isDurable() throws SQLException {
    try (LocalPostgres postgres = LocalPostgres.temporary()) {
      assertThat(query(postgres, "SHOW fsync")).isEqualTo("on");
      assertThat(query(postgres, "SHOW synchronous_commit")).isEqualTo("on");
      assertThat(query(postgres, "SHOW full_page_writes")).isEqualTo("on");
      assertThat(query(postgres, "SHOW max_connections")).isEqualTo("200");
    }
  }

  @Test
  void stoppedAndStarted_keepsPortAndData() throws SQLException {
    try (LocalPostgres postgres = LocalPostgres.temporary()) {
      String url = postgres.jdbcUrl();
      execute(postgres, "CREATE TABLE kept AS SELECT 42 AS answer");

      postgres.stop();
      assertThatThrownBy(() -> query(postgres, "SELECT 1")).isInstanceOf(SQLException.class);
      postgres.start();

      assertThat(postgres.jdbcUrl()).isEqualTo(url);
      assertThat(query(postgres, "SELECT answer FROM kept")).isEqualTo("42");
    }
  }

  @Test
  void killed_recoversWhatWasCommitted() throws SQLException {
    try (LocalPostgres postgres = LocalPostgres.temporary()) {
      execute(postgres, "CREATE TABLE kept AS SELECT 42 AS answer");

      postgres.kill();
      assertThat(postgres.isRunning()).isFalse();
      postgres.start();

      assertThat(query(postgres, "SELECT answer FROM kept")).isEqualTo("42");
    }
  }

  @Test
  void serverLeftBehindByAKilledRun_isAdopted() {
    try (LocalPostgres first = new LocalPostgres(folder, Ports.free())) {
      first.start();
      OptionalLong pid = first.pid();

      LocalPostgres second = new LocalPostgres(folder, first.port());
      second.start();

      assertThat(second.pid()).isEqualTo(pid);
      second.stop();
      assertThat(first.isRunning()).isFalse();
    }
  }

  @Test
  void serverLeftBehindOnAnotherPort_movesToTheWantedOne() throws SQLException {
    try (LocalPostgres first = new LocalPostgres(folder, Ports.free());
        LocalPostgres second = new LocalPostgres(folder, Ports.free())) {
      first.start();

      second.start();

      assertThat(query(second, "SHOW port")).isEqualTo(Integer.toString(second.port()));
    }
  }

  @ParameterizedTest
  @CsvSource({"PG_VERSION", "global/pg_control"})
  void brokenDataFolder_isRefusedWithTheWayOut(String missingFile) throws Exception {
    try (LocalPostgres postgres = new LocalPostgres(folder, Ports.free())) {
      postgres.start();
      postgres.stop();
      Files.delete(folder.resolve("data").resolve(missingFile));

      assertThatThrownBy(postgres::start)
          .isInstanceOf(LocalStackException.class)
          .hasMessageContainingAll(
              folder.resolve("data").toString(), missingFile, "delete that folder", "-Dfresh");
    }
  }

  @Test
  void damagedDataFile_isRefusedWithTheServersOwnReason() throws Exception {
    try (LocalPostgres postgres = new LocalPostgres(folder, Ports.free())) {
      postgres.start();
      postgres.stop();
      Files.write(folder.resolve("data/global/pg_control"), new byte[8192]);

      assertThatThrownBy(postgres::start)
          .isInstanceOf(LocalStackException.class)
          .hasMessageContainingAll(folder.resolve("data").toString(), "FATAL", "-Dfresh");
    }
  }

  @Test
  void interruptedFirstStart_isRepeated() throws Exception {
    Files.createDirectories(folder.resolve("data.initialising/base"));
    try (LocalPostgres postgres = new LocalPostgres(folder, Ports.free())) {
      postgres.start();

      assertThat(query(postgres, "SELECT current_database()")).isEqualTo("onceward");
    }
  }

  private static void execute(LocalPostgres postgres, String sql) throws SQLException {
    try (Connection connection = connect(postgres);
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static String query(LocalPostgres postgres, String sql) throws SQLException {
    try (Connection connection = connect(postgres);
        Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(sql)) {
      result.next();
      return result.getString(1);
    }
  }

  private static Connection connect(LocalPostgres postgres) throws SQLException {
    return DriverManager.getConnection(postgres.jdbcUrl(), postgres.user(), postgres.password());
  }
}
