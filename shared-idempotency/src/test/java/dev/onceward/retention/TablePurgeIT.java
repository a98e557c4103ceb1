package dev.onceward.retention;

import static org.assertj.core.api.Assertions.assertThat;

import dev.onceward.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Q3: the purge")
class TablePurgeIT {

  private static final String RECORDS = "SELECT count(*) FROM onceward.idempotency_record";
  private static final String TABLE = "onceward.idempotency_record";
  private static TestDatabase database;

  private final TablePurge purge = new TablePurge(new IdempotencyRecordPurge());

  @BeforeAll
  static void start() {
    database = new TestDatabase();
  }

  @AfterAll
  static void stop() {
    database.close();
  }

  @BeforeEach
  void fill() throws SQLException {
    database.run("TRUNCATE onceward.idempotency_record");
    insert(1000, "expired", "- interval '1 second'");
    insert(500, "live", "+ interval '1 hour'");
  }

  @Test
  void expiredRows_goAndLiveOnesStay() throws SQLException {
    try (Connection connection = database.dataSource().getConnection()) {
      assertThat(purge.purge(connection, 0, purge.blocks(connection))).isEqualTo(1000);
    }
    assertThat(database.count(RECORDS)).isEqualTo(500);
  }

  @Test
  void ranges_coverTheTableWithoutOverlap() throws SQLException {
    int rows = 0;
    try (Connection connection = database.dataSource().getConnection()) {
      long blocks = purge.blocks(connection);
      assertThat(blocks).isGreaterThan(10);
      for (long block = 0; block < blocks; block += 3) {
        rows += purge.purge(connection, block, block + 3);
      }
    }
    assertThat(rows).isEqualTo(1000);
  }

  @Test
  @DisplayName("Q3: a row that someone holds is skipped, not waited for")
  void lockedRow_isSkipped() throws SQLException {
    try (Connection holder = database.dataSource().getConnection();
        Connection connection = database.dataSource().getConnection();
        Statement lock = holder.createStatement()) {
      holder.setAutoCommit(false);
      lock.execute(
          "SELECT 1 FROM onceward.idempotency_record WHERE idempotency_key = 'expired-7' FOR UPDATE");

      assertThat(purge.purge(connection, 0, purge.blocks(connection))).isEqualTo(999);
      holder.rollback();
      assertThat(purge.purge(connection, 0, purge.blocks(connection))).isOne();
    }
  }

  @Test
  @DisplayName("Q3: how far a purge is can be seen while it runs")
  void walk_tellsItsProgress() throws Exception {
    PurgeProgress progress = new PurgeProgress();
    List<Long> left = new ArrayList<>();
    List<Long> gone = new ArrayList<>();
    long rows;
    try (Connection connection = database.dataSource().getConnection()) {
      rows =
          new PurgeWalk(new IdempotencyRecordPurge(), new PurgePace(3, 100, time -> {}), progress)
              .run(
                  work -> {
                    left.add(progress.blocksLeft(TABLE));
                    gone.add(progress.rows(TABLE));
                    return work.on(connection);
                  });
    }

    assertThat(rows).isEqualTo(1000);
    assertThat(left).hasSizeGreaterThan(4).first().isEqualTo(0L);
    assertThat(left.subList(1, left.size())).isSortedAccordingTo(Comparator.reverseOrder());
    assertThat(left.get(1)).isPositive();
    assertThat(gone).isSorted().last().isNotEqualTo(0L);
    assertThat(progress.rows(TABLE)).isEqualTo(1000);
    assertThat(progress.blocksLeft(TABLE)).isZero();
  }

  private static void insert(int rows, String key, String expiry) throws SQLException {
    database.run(
        """
        INSERT INTO onceward.idempotency_record
        SELECT gen_random_uuid(), gen_random_uuid(), 'test', '', '%s-' || n, 'COMPLETED', 1,
               sha256('x'), 201, '', 'body', now(), now(), now() %s
          FROM generate_series(1, %d) n"""
            .formatted(key, expiry, rows));
  }
}
