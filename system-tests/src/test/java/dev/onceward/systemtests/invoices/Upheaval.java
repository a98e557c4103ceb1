package dev.onceward.systemtests.invoices;

import static org.awaitility.Awaitility.await;

import dev.onceward.systemtests.harness.Database;
import dev.onceward.systemtests.harness.Stack;
import java.time.Duration;

/**
 * Kills nodes in turn and starts the broker again, at even distances over the mails that are to go
 * out. A node that goes and comes back makes the other one take over its partitions.
 */
final class Upheaval {

  private static final Duration LIMIT = Duration.ofMinutes(10);

  private final Stack stack;
  private final Database database;
  private final int mails;
  private final int events;
  private final int wantedBrokerRestarts;
  private int kills;
  private int brokerRestarts;

  Upheaval(Stack stack, int mails, int kills, int brokerRestarts) {
    this.stack = stack;
    this.database = stack.database();
    this.mails = mails;
    this.events = kills + brokerRestarts;
    this.wantedBrokerRestarts = brokerRestarts;
  }

  void run() {
    for (int event = 1; event <= events; event++) {
      awaitMails(mails * event / (events + 1));
      if (event % 2 == 0 && brokerRestarts < wantedBrokerRestarts) {
        restartTheBroker();
      } else {
        killANode();
      }
    }
  }

  private void awaitMails(int wanted) {
    await("mail " + wanted + " of " + mails)
        .atMost(LIMIT)
        .pollInterval(Duration.ofMillis(20))
        .until(
            () ->
                database.number("SELECT count(*) FROM invoicing.invoice WHERE status = 'SENT'")
                    >= wanted);
  }

  private void killANode() {
    int victim = 1 + kills % 2;
    stack.node(victim).server().kill();
    kills++;
    stack.node(victim).restart();
  }

  /** Once in good order, once by a crash, and so on. */
  private void restartTheBroker() {
    if (brokerRestarts % 2 == 0) {
      stack.kafka().stop();
    } else {
      stack.kafka().kill();
    }
    brokerRestarts++;
    stack.kafka().start();
  }

  int kills() {
    return kills;
  }

  int brokerRestarts() {
    return brokerRestarts;
  }
}
