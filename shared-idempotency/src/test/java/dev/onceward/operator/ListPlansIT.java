package dev.onceward.operator;

import static org.assertj.core.api.Assertions.assertThat;

import dev.onceward.KeptConnections;
import dev.onceward.TableScans;
import dev.onceward.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("M4: lists find the few that wait for somebody among many that are done with")
class ListPlansIT {

  private static final UUID TENANT = OperatorFixture.TENANT;
  private static final Optional<String> ANY = Optional.empty();
  private static final Optional<String> FEW = Optional.of("50");

  /** PostgreSQL settles on one plan for all values at the sixth use. */
  private static final int UNTIL_THE_PLAN_IS_KEPT = 10;

  private static TestDatabase database;
  private static KeptConnections connections;

  @BeforeAll
  static void start() throws SQLException {
    database = new TestDatabase();
    connections = new KeptConnections(database.dataSource());
    database.run(
        """
        INSERT INTO onceward.tasks
               (tenant_id, id, task_key, type, payload, state, run_at, max_attempts, finished_at)
        SELECT '%1$s', uuidv7(), 'task-' || n, 'test', '{}',
               CASE WHEN n > 20000 THEN 'FAILED' ELSE 'DONE' END, now(), 3, now()
          FROM generate_series(1, 20003) AS n;
        INSERT INTO onceward.operator_action
               (tenant_id, action_id, operator, action, target_kind, target_id, reason, before, after)
        SELECT '%1$s', uuidv7(), 'o', 'retry', 'task', n %% 10000, 'r', '{}', '{}'
          FROM generate_series(1, 20000) AS n"""
            .formatted(TENANT));
    database.run("VACUUM ANALYZE onceward.tasks");
    database.run("VACUUM ANALYZE onceward.operator_action");
  }

  @AfterAll
  static void stop() throws SQLException {
    connections.close();
    database.close();
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "open tasks, onceward.tasks, onceward.tasks_pk, 3",
    "failed tasks of the house, onceward.tasks, onceward.tasks_pk, 3",
    "actions by target, onceward.operator_action, onceward.operator_action_pk, 2"
  })
  void few_areNotSearchedForAmongAll(String list, String table, String all, int found)
      throws SQLException {
    long scans = TableScans.of(table, connections);
    long rows = TableScans.rowsOfIndex(all, connections);

    for (int i = 0; i < UNTIL_THE_PLAN_IS_KEPT; i++) {
      assertThat(read(list).items()).hasSize(found);
    }

    assertThat(TableScans.of(table, connections)).as("scans of the table").isEqualTo(scans);
    assertThat(TableScans.rowsOfIndex(all, connections) - rows)
        .as("rows looked at in the index of all")
        .isLessThan(100);
  }

  private static Page<?> read(String list) throws SQLException {
    try (Connection connection = connections.dataSource().getConnection()) {
      return switch (list) {
        case "open tasks" -> TaskTable.page(connection, List.of(TENANT), tasks(ANY));
        case "failed tasks of the house" ->
            TaskTable.page(
                connection, Reach.of(TENANT, TENANT.toString()), tasks(Optional.of("FAILED")));
        default ->
            ActionTable.page(connection, TENANT, Queries.ofActions(Optional.of("7"), FEW, ANY));
      };
    }
  }

  private static TaskQuery tasks(Optional<String> state) {
    return Queries.ofTasks(ANY, ANY, new Queries.Common(state, ANY, FEW, ANY));
  }
}
