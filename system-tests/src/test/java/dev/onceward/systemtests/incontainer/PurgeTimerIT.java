package dev.onceward.systemtests.incontainer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.onceward.systemtests.foreign.ShopWar;
import dev.onceward.systemtests.harness.Database;
import java.time.Duration;
import org.eclipse.microprofile.config.spi.ConfigSource;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * The application starts with an expired record, and with its purge set for a moment later. The
 * first of its rules can't be kept.
 */
@ExtendWith(ArquillianExtension.class)
class PurgeTimerIT {

  private static final Duration LIMIT = Duration.ofSeconds(120);

  private static final String FAILED =
      "SELECT count(*) FROM onceward.tasks"
          + " WHERE type = 'onceward.purge' AND last_error IS NOT NULL AND state <> 'DONE'";

  private final Database database = TestServer.database();

  @Deployment(testable = false)
  static WebArchive war() {
    return ShopWar.of("purging", Sales.TENANT, "jdbc/shop")
        .addClasses(OldRecords.class, AbsentTable.class, InAMoment.class)
        .addAsServiceProvider(ConfigSource.class, InAMoment.class);
  }

  @Test
  @DisplayName(
      "Q3: the container's timer purges at the configured time what has expired, no more, also after a table that fails, for which it is tried again")
  void timer_purgesAtItsTime() {
    await("the purge").atMost(LIMIT).until(() -> database.recordsOf(OldRecords.EXPIRED) == 0);
    assertThat(database.recordsOf(OldRecords.LIVE)).isOne();
    await("its failure").atMost(LIMIT).until(() -> database.number(FAILED) > 0);
  }
}
