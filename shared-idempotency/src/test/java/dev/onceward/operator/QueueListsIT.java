package dev.onceward.operator;

import static dev.onceward.operator.QueueFixture.TENANT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.onceward.id.NobodysTenant;
import dev.onceward.operator.Target.Kind;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("M4, K6, Q1: tasks and dead letters are found, by their own tenant's operators")
class QueueListsIT {

  private static final Optional<String> ANY = Optional.empty();
  private static final List<UUID> REACH = Reach.of(TENANT, "");

  @AutoClose private static QueueFixture fixture;

  @BeforeAll
  static void start() {
    fixture = new QueueFixture();
  }

  @BeforeEach
  void empty() throws SQLException {
    fixture.run("TRUNCATE onceward.tasks, onceward.dead_letter");
  }

  @Test
  void tasks_areFoundByTheirState() throws Exception {
    UUID pending = fixture.task("PENDING", "1 hour");
    UUID running = fixture.task("RUNNING", "1 hour");
    UUID failed = fixture.task("FAILED", "-1 hour");
    UUID done = fixture.task("DONE", "-1 hour");

    assertThat(tasks(ANY)).containsExactlyInAnyOrder(pending, running, failed);
    assertThat(tasks(Optional.of("FAILED"))).containsExactly(failed);
    assertThat(tasks(Optional.of("DONE"))).containsExactly(done);
  }

  @Test
  @DisplayName("M4, S4: a task is told without its payload, a letter without its message")
  void rows_tellNoContent() throws Exception {
    UUID task = fixture.task("FAILED", "-1 hour");
    UUID letter = fixture.letter(TENANT, true);

    TaskRow told = fixture.read(c -> TaskTable.find(c, REACH, task)).orElseThrow();
    DeadLetterRow row = fixture.read(c -> DeadLetterTable.find(c, REACH, letter)).orElseThrow();

    assertThat(told.json().build().toString()).contains("it failed").doesNotContain("private");
    assertThat(row.json().build().toString()).contains("It is bad").doesNotContain("private");
  }

  @Test
  void letters_arePagedInTheOrderTheyCame() throws Exception {
    List<UUID> came =
        List.of(
            fixture.letter(TENANT, true),
            fixture.letter(TENANT, true),
            fixture.letter(TENANT, true));

    Page<DeadLetterRow> first = letters(REACH, ANY, Optional.of("2"), ANY);
    Page<DeadLetterRow> second =
        letters(REACH, ANY, Optional.of("2"), first.next().map(Cursor::encode));

    assertThat(ids(first)).isEqualTo(came.subList(0, 2));
    assertThat(ids(second)).isEqualTo(came.subList(2, 3));
  }

  @Test
  void settledLetters_areListedOnlyWhenAskedFor() throws Exception {
    UUID open = fixture.letter(TENANT, true);
    UUID settled = fixture.letter(TENANT, true);
    fixture.perform(QueueFixture.request(Action.RESOLVE, Kind.DEAD_LETTER, settled));

    assertThat(ids(letters(REACH, ANY, ANY, ANY))).containsExactly(open);
    assertThat(ids(letters(REACH, Optional.of("RESOLVED"), ANY, ANY))).containsExactly(settled);
  }

  @Test
  @DisplayName("M4, S2: another tenant's operator sees nothing of either")
  void otherTenant_seesNothing() throws Exception {
    UUID task = fixture.task("FAILED", "-1 hour");
    UUID letter = fixture.letter(TENANT, true);
    UUID other = OperatorFixture.OTHER_TENANT;

    assertThat(fixture.<Optional<?>>read(c -> TaskTable.find(c, List.of(other), task))).isEmpty();
    assertThat(fixture.<Optional<?>>read(c -> DeadLetterTable.find(c, List.of(other), letter)))
        .isEmpty();
    assertThat(ids(letters(List.of(other), ANY, ANY, ANY))).isEmpty();
  }

  @Test
  @DisplayName("K6, S2: a message that names no tenant is the house's, and nobody else's")
  void nobodysLetter_isSeenByTheHouseAlone() throws Exception {
    UUID letter = fixture.letter(NobodysTenant.ID, true);

    assertThat(ids(letters(Reach.of(TENANT, TENANT.toString()), ANY, ANY, ANY)))
        .containsExactly(letter);
    assertThat(ids(letters(Reach.of(TENANT, UUID.randomUUID() + ""), ANY, ANY, ANY))).isEmpty();
    assertThat(ids(letters(REACH, ANY, ANY, ANY))).isEmpty();
  }

  @Test
  @DisplayName("M4, Q3: the purge's tasks are no tenant's, so the house's")
  void nobodysTask_isSeenByTheHouseAlone() throws Exception {
    UUID task = fixture.task("FAILED", "-1 hour");
    fixture.run("UPDATE onceward.tasks SET tenant_id = '" + NobodysTenant.ID + "'");
    List<UUID> house = Reach.of(TENANT, TENANT.toString());

    assertThat(fixture.<Optional<?>>read(c -> TaskTable.find(c, house, task))).isPresent();
    assertThat(fixture.<Optional<?>>read(c -> TaskTable.find(c, REACH, task))).isEmpty();
  }

  private List<UUID> tasks(Optional<String> state) throws SQLException {
    TaskQuery query = Queries.ofTasks(ANY, ANY, new Queries.Common(state, ANY, ANY, ANY));
    return fixture.read(c -> TaskTable.page(c, REACH, query)).items().stream()
        .map(TaskRow::id)
        .toList();
  }

  private Page<DeadLetterRow> letters(
      List<UUID> reach, Optional<String> state, Optional<String> limit, Optional<String> cursor)
      throws SQLException {
    DeadLetterQuery query =
        Queries.ofDeadLetters(ANY, ANY, new Queries.Common(state, ANY, limit, cursor));
    return fixture.read(c -> DeadLetterTable.page(c, reach, query));
  }

  private static List<UUID> ids(Page<DeadLetterRow> page) {
    return page.items().stream().map(DeadLetterRow::id).toList();
  }
}
