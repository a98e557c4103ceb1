package dev.onceward.task.worker;

import static dev.onceward.task.worker.TaskFixture.TENANT;
import static dev.onceward.task.worker.TaskFixture.task;
import static dev.onceward.task.worker.TestHandler.transactional;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.onceward.TestDatabase;
import dev.onceward.task.HandMoves;
import dev.onceward.task.NewTask;
import dev.onceward.task.Task;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Q1, M4: operators act upon tasks whose workers are alive")
class OperatorBesideWorkersIT {

  private static final int TASKS = 150;

  @AutoClose private static TestDatabase database;

  private final AtomicBoolean over = new AtomicBoolean();
  private final AtomicInteger released = new AtomicInteger();
  private TaskFixture fixture;

  @BeforeAll
  static void start() {
    database = new TestDatabase();
  }

  @BeforeEach
  void empty() throws SQLException {
    fixture = new TaskFixture(database);
  }

  @AfterEach
  void close() throws InterruptedException, SQLException {
    fixture.close();
  }

  @Test
  @DisplayName("Q1, M4: whatever is released and retried meanwhile, each takes effect once")
  void releasedByTheWay_eachTakesEffectOnce() throws Exception {
    fixture.enqueue(
        IntStream.range(0, TASKS).mapToObj(i -> task("key-" + i)).toArray(NewTask[]::new));
    Future<?> one = fixture.threads.submit(this::interfere);
    Future<?> other = fixture.threads.submit(this::interfere);
    fixture.node(3, Map.of(), transactional(this::applyAtTheSecondAttempt));
    fixture.node(3, Map.of(), transactional(this::applyAtTheSecondAttempt));

    await().atMost(Duration.ofMinutes(2)).until(() -> fixture.tasks("state = 'DONE'") == TASKS);
    over.set(true);
    one.get();
    other.get();

    assertThat(fixture.effects()).isEqualTo(TASKS);
    assertThat(fixture.count("SELECT count(DISTINCT task_key) FROM effect")).isEqualTo(TASKS);
    assertThat(released).hasPositiveValue();
    assertThat(fixture.tasks("attempts > max_attempts OR holder IS NOT NULL")).isZero();
  }

  private void applyAtTheSecondAttempt(Task task) throws Exception {
    fixture.applyEffect(task);
    if (task.attempt() == 1) {
      throw new IOException("the first attempt fails");
    }
  }

  private Void interfere() throws SQLException {
    while (!over.get()) {
      for (UUID task : unfinished()) {
        act(task);
      }
    }
    return null;
  }

  private List<UUID> unfinished() throws SQLException {
    try (Connection connection = fixture.connection();
        PreparedStatement select =
            connection.prepareStatement(
                "SELECT id FROM onceward.tasks WHERE state = 'RUNNING'"
                    + " OR (state = 'PENDING' AND attempts > 0)");
        ResultSet row = select.executeQuery()) {
      List<UUID> tasks = new ArrayList<>();
      while (row.next()) {
        tasks.add(row.getObject(1, UUID.class));
      }
      return tasks;
    }
  }

  /** As an action does: whatever it finds it locks, and what is locked it leaves alone. */
  private void act(UUID task) throws SQLException {
    try (Connection connection = fixture.connection()) {
      connection.setAutoCommit(false);
      if (HandMoves.lock(connection, TENANT, task).isPresent()) {
        if (HandMoves.release(connection, TENANT, task)) {
          released.incrementAndGet();
        } else {
          HandMoves.retry(connection, TENANT, task);
        }
      }
      connection.commit();
      connection.setAutoCommit(true);
    }
  }
}
