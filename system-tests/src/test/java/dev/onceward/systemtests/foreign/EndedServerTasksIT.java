package dev.onceward.systemtests.foreign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.onceward.systemtests.harness.Database;
import dev.onceward.systemtests.harness.Hold;
import dev.onceward.systemtests.incontainer.Calls;
import java.io.IOException;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/** In this order the server is started twice, otherwise three times. */
@DisplayName("Q1, R3: a server ends that has tasks in its hands, with JTA's transactions")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class EndedServerTasksIT {

  private static final int WORKERS = 4;
  private static final int FEW = 40;
  private static final int MANY = 5_000;
  private static final int KILLED = 128 + 9;
  private static final Duration LIMIT = Duration.ofSeconds(120);

  /** In which working nodes would have claimed something. */
  private static final Duration QUIET = Duration.ofMillis(500);

  @AutoClose private static ShopServer shop;

  private final Database database = shop.database();

  @BeforeAll
  static void start() throws IOException {
    shop = ShopServer.start(war());
    slowEffectsDown(shop.database());
  }

  private static WebArchive war() {
    return ShopWar.of(
            "shop",
            UUID.randomUUID(),
            "jdbc/shop",
            "onceward.tasks.workers=" + WORKERS,
            "onceward.tasks.lease=PT3S",
            "onceward.tasks.poll-interval=PT0.1S")
        .addClasses(StockResource.class, StockTask.class);
  }

  /** Between an effect and its commit: what is held waits for the test, the rest for a moment. */
  private static void slowEffectsDown(Database database) {
    database.update(
        """
        CREATE FUNCTION shop.linger() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          IF NEW.lot LIKE 'held%' THEN
            PERFORM pg_advisory_xact_lock_shared(7);
          ELSE
            PERFORM pg_sleep(0.01);
          END IF;
          RETURN NULL;
        END $$""");
    database.update(
        "CREATE TRIGGER linger AFTER INSERT ON shop.sale"
            + " FOR EACH ROW EXECUTE FUNCTION shop.linger()");
  }

  @Test
  @Order(1)
  @DisplayName("Q1: kill -9 between effects and commits: each takes effect once, and none is lost")
  void killed_leavesOneEffectPerTask() throws Exception {
    try (Hold hold = holdEffects()) {
      sell("held-killed", FEW);
      hold.awaitWaiting(WORKERS);
      shop.kill();
    }
    shop.start();

    await().atMost(LIMIT).until(() -> tasks("held-killed", "state = 'DONE'") == FEW);
    assertOneEffectEach("held-killed", FEW);
    assertThat(tasks("held-killed", "attempts > 1"))
        .as("tasks cut by the kill")
        .isBetween((long) WORKERS, (long) FEW);
  }

  @Test
  @Order(2)
  @DisplayName(
      "Q1: a stop hands back at once what waits, uncounted, and lets what runs take effect")
  void stopped_handsBackWhatWaitsAndEndsWhatRuns() throws Exception {
    CompletableFuture<Integer> exit;
    try (Hold hold = holdEffects()) {
      sell("held-stopped", 1);
      hold.awaitWaiting(1);
      sell("quick", MANY);
      await().atMost(LIMIT).until(() -> tasks("quick", "state = 'DONE'") > FEW);

      exit = shop.stop();

      await("the workers to have stopped, but for the one that is held")
          .atMost(LIMIT)
          .during(QUIET)
          .until(() -> tasks("quick", "state = 'RUNNING'") == 0);
      assertThat(tasks("quick", "state = 'PENDING' AND attempts > 0")).isZero();
      assertThat(tasks("quick", "state = 'PENDING' AND fencing_token > 0"))
          .as("tasks claimed and handed back, without which the run is void")
          .isPositive();
      assertThat(tasks("held-stopped", "state = 'RUNNING'")).isOne();
    }

    assertThat(exit.get(LIMIT.toSeconds(), TimeUnit.SECONDS)).isNotEqualTo(KILLED);
    assertThat(tasks("held-stopped", "state = 'DONE' AND attempts = 1")).isOne();
    assertOneEffectEach("held-stopped", 1);
    assertOneEffectEach("quick", tasks("quick", "state = 'DONE'"));
  }

  private Hold holdEffects() {
    return database.hold("SELECT pg_advisory_xact_lock(7)");
  }

  private static void sell(String stock, int lots) throws Exception {
    String body = "{\"name\":\"%s\",\"lots\":%d}".formatted(stock, lots);
    assertThat(
            Calls.post(
                    shop.url(), "shop/stocks", "application/json", body, "Idempotency-Key", stock)
                .statusCode())
        .isEqualTo(202);
  }

  private long tasks(String stock, String condition) {
    return database.number(
        "SELECT count(*) FROM onceward.tasks WHERE task_key LIKE ? || '-%' AND " + condition,
        stock);
  }

  private void assertOneEffectEach(String stock, long tasks) {
    String effects = "SELECT count(%s) FROM shop.sale WHERE lot LIKE ? || '-%%'";
    assertThat(database.number(effects.formatted("*"), stock)).as("effects").isEqualTo(tasks);
    assertThat(database.number(effects.formatted("DISTINCT split_part(lot, '#', 1)"), stock))
        .as("tasks that took effect")
        .isEqualTo(tasks);
  }
}
