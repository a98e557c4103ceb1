package dev.onceward.idempotency.execution;

import static dev.onceward.idempotency.execution.EngineFixture.TENANT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.onceward.TestDatabase;
import dev.onceward.idempotency.RequestInProgressException;
import dev.onceward.idempotency.execution.ExternalFixture.Node;
import dev.onceward.idempotency.external.ByHand;
import dev.onceward.idempotency.external.ExternalExecutions;
import dev.onceward.idempotency.external.Held;
import dev.onceward.idempotency.external.StepResult.Done;
import dev.onceward.idempotency.external.TinyProvider;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

@DisplayName("M4, E3: operators act upon executions whose nodes are alive")
class OperatorBesideNodesIT {

  private static final ExecutorService THREADS = Executors.newCachedThreadPool();
  private static final int PAYMENTS = 12;

  private static TestDatabase database;

  private final AtomicBoolean over = new AtomicBoolean();
  private ExternalFixture system;

  @BeforeAll
  static void startDatabase() {
    database = new TestDatabase();
  }

  @AfterAll
  static void stopDatabase() {
    THREADS.shutdownNow();
    database.close();
  }

  @BeforeEach
  void start() throws SQLException {
    system = new ExternalFixture(database);
  }

  @Test
  @DisplayName("M4, E3: whatever is released and retried meanwhile, each is charged once")
  void releasedByTheWay_eachIsChargedOnce() throws Exception {
    for (int i = 0; i < PAYMENTS / 3; i++) {
      system.provider.next("reserve", TinyProvider.NOT_YET);
      system.provider.next("charge", TinyProvider.LOST_ANSWER);
      system.provider.next("charge", TinyProvider.LOST_REQUEST);
    }
    Future<?> operator = THREADS.submit(this::interfere);
    List<Future<?>> callers = new ArrayList<>();
    for (int i = 0; i < PAYMENTS; i++) {
      String payment = "payment-" + i;
      callers.add(THREADS.submit(() -> payUntilCharged(system.node, payment + "-a", payment)));
      callers.add(THREADS.submit(() -> payUntilCharged(system.otherNode, payment + "-b", payment)));
    }
    for (Future<?> caller : callers) {
      caller.get(2, TimeUnit.MINUTES);
    }
    over.set(true);
    operator.get();

    assertThat(system.executions("state = 'COMPLETED' AND holder IS NULL")).isEqualTo(PAYMENTS);
    assertThat(system.provider.books).doesNotHaveDuplicates().hasSize(2 * PAYMENTS);
    assertThat(system.attempts("contradicts")).isZero();
    assertThat(system.records("state <> 'COMPLETED' OR http_status <> 201")).isZero();
  }

  private Void payUntilCharged(Node node, String key, String payment) throws Exception {
    while (true) {
      try {
        if (node.pay(key, payment).answer().status() == 201) {
          return null;
        }
      } catch (RequestInProgressException stillGoingOn) {
        // The same key again, as clients do.
      }
    }
  }

  private Void interfere() throws Exception {
    while (!over.get()) {
      for (UUID execution : executions()) {
        byHand(hand -> hand.release(TENANT, execution));
        byHand(hand -> hand.makeDue(TENANT, execution));
      }
    }
    return null;
  }

  @RepeatedTest(5)
  @DisplayName("M4, E5: an operator's word and the provider's own meet: one of them ends it")
  void resolvedWhileANodeAsks_endsOnce() throws Exception {
    system.provider.answersInquiries = false;
    system.provider.next("charge", TinyProvider.LOST_ANSWER);
    system.node.pay("key-1", "payment-1");
    system.provider.answersInquiries = true;
    system.letLeasesRunOut();
    UUID execution = executions().get(0);
    CyclicBarrier start = new CyclicBarrier(2);

    Future<Void> node = THREADS.submit(() -> goOn(execution, start));
    Future<Void> operator = THREADS.submit(() -> resolve(execution, start));
    node.get(1, TimeUnit.MINUTES);
    operator.get(1, TimeUnit.MINUTES);

    assertThat(system.executions("state = 'COMPLETED' AND holder IS NULL")).isEqualTo(1);
    assertThat(system.records("state = 'COMPLETED' AND http_status = 201")).isEqualTo(1);
    assertThat(system.attempts("step = 'charge' AND outcome = 'DONE' AND NOT late")).isEqualTo(1);
    assertThat(system.attempts("contradicts")).isZero();
  }

  private Void goOn(UUID execution, CyclicBarrier start) throws Exception {
    start.await(1, TimeUnit.MINUTES);
    ExternalExecutions executions = system.otherNode.executions();
    Optional<Held> held = executions.claim(TENANT, execution);
    if (held.isPresent()) {
      executions.runForCaller(held.get());
    }
    return null;
  }

  private Void resolve(UUID execution, CyclicBarrier start) throws Exception {
    Done found = new Done("ok".getBytes(StandardCharsets.UTF_8));
    start.await(1, TimeUnit.MINUTES);
    byHand(
        hand -> {
          hand.lock(TENANT, execution);
          return hand.settle(TENANT, execution, found, "by hand");
        });
    return null;
  }

  private List<UUID> executions() throws SQLException {
    try (Connection connection = database.dataSource().getConnection();
        PreparedStatement select =
            connection.prepareStatement("SELECT execution_id FROM onceward.external_execution");
        ResultSet row = select.executeQuery()) {
      List<UUID> ids = new ArrayList<>();
      while (row.next()) {
        ids.add(row.getObject(1, UUID.class));
      }
      return ids;
    }
  }

  @FunctionalInterface
  private interface Hand {
    boolean does(ByHand byHand) throws Exception;
  }

  private boolean byHand(Hand hand) throws Exception {
    system.node.transaction().begin();
    try {
      boolean done = hand.does(system.node.executions().byHand());
      system.node.transaction().commit();
      return done;
    } finally {
      system.node.transaction().rollback();
    }
  }
}
