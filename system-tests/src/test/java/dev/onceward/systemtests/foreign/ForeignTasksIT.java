package dev.onceward.systemtests.foreign;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.onceward.systemtests.harness.Database;
import dev.onceward.systemtests.incontainer.Calls;
import dev.onceward.systemtests.incontainer.TestServer;
import java.net.URL;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.UUID;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * R3, Q1: the queue in somebody else's WAR, with the library alone. No worker looks by the clock:
 * it is a commit that wakes them.
 */
@ExtendWith(ArquillianExtension.class)
class ForeignTasksIT {

  private static final Duration LIMIT = Duration.ofSeconds(120);
  private static final UUID TENANT = UUID.randomUUID();

  private final Database database = TestServer.database();
  private final String lot = "lot-" + UUID.randomUUID();

  @ArquillianResource private URL shop;

  @Deployment(testable = false)
  static WebArchive war() {
    return ShopWar.of("tasks", TENANT, "jdbc/shop", "onceward.tasks.poll-interval=PT1H")
        .addClasses(NoticeResource.class, NoticeTask.class, CallTask.class);
  }

  @Test
  @DisplayName("Q1, R3: the commit of a request wakes the workers; the task's rows are JPA's own")
  void tasksOfARequest_areCarriedOutOnce() throws Exception {
    HttpResponse<String> first = sell(lot);
    HttpResponse<String> again = sell(lot);

    assertThat(first.statusCode()).isEqualTo(202);
    assertThat(first.body()).contains("Added").doesNotContain("Kept");
    assertThat(again.body()).isEqualTo(first.body());
    await().atMost(LIMIT).until(() -> done(CallTask.TYPE, 1) == 1);
    await().atMost(LIMIT).until(this::isDoneAfterAnotherSale);
    assertThat(sales("notice 1 " + lot)).isZero();
    assertThat(sales("notice 2 " + lot)).isOne();
  }

  /** Its first attempt has failed, and the second is due after a pause; somebody must look then. */
  private boolean isDoneAfterAnotherSale() throws Exception {
    sell("lot-" + UUID.randomUUID());
    return done(NoticeTask.TYPE, 2) == 1;
  }

  private HttpResponse<String> sell(String sold) throws Exception {
    return Calls.post(
        shop,
        "shop/notices",
        "application/json",
        "{\"lot\":\"" + sold + "\"}",
        "Idempotency-Key",
        sold);
  }

  private long done(String type, int attempts) {
    return database.number(
        "SELECT count(*) FROM onceward.tasks"
            + " WHERE task_key = ? AND state = 'DONE' AND attempts = ?",
        type + ":" + lot,
        attempts);
  }

  private long sales(String sold) {
    return database.number("SELECT count(*) FROM shop.sale WHERE lot = ?", sold);
  }
}
