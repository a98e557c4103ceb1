package dev.onceward.task.worker;

import static dev.onceward.task.worker.TaskFixture.task;
import static org.assertj.core.api.Assertions.assertThat;

import dev.onceward.KeptConnections;
import dev.onceward.TableScans;
import dev.onceward.TestDatabase;
import dev.onceward.task.NewTask;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Q1: how the queue's statements find their rows")
class TaskPlansIT {

  private static final int TASKS = 2000;
  private static final int PLACES = 16;
  private static final Map<String, Room> ROOM = Map.of("test", new Room(PLACES, PLACES, PLACES));

  /** PostgreSQL settles on one plan for all values at the sixth use. */
  private static final int UNTIL_THE_PLAN_IS_KEPT = 10;

  private final TaskTable table = new TaskTable("test", TaskFixture.LEASE);

  @Test
  void backlogAfterQuietTimes_isClaimedByIndex() throws Exception {
    try (TestDatabase database = new TestDatabase();
        KeptConnections connections = new KeptConnections(database.dataSource())) {
      TaskFixture fixture = new TaskFixture(database);
      database.run("VACUUM ANALYZE onceward.tasks");
      for (int round = 0; round < UNTIL_THE_PLAN_IS_KEPT; round++) {
        assertThat(claimAndRenew(connections.dataSource())).isEmpty();
      }
      fixture.enqueue(
          IntStream.range(0, TASKS).mapToObj(n -> task("key-" + n)).toArray(NewTask[]::new));
      long scans = TableScans.of("onceward.tasks", connections);

      assertThat(claimAndRenew(connections.dataSource())).hasSize(ROOM.get("test").most());

      assertThat(TableScans.of("onceward.tasks", connections))
          .as("scans of the whole table")
          .isEqualTo(scans);
      fixture.close();
    }
  }

  private List<Claimed> claimAndRenew(DataSource dataSource) throws SQLException {
    try (Connection connection = dataSource.getConnection()) {
      List<Claimed> claimed = table.claim(connection, ROOM, PLACES);
      int renewed = table.renew(connection, claimed, type -> Duration.ofHours(1));
      assertThat(renewed).isEqualTo(claimed.size());
      return claimed;
    }
  }
}
