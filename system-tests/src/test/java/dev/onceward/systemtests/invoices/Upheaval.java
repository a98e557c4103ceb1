package dev.onceward.systemtests.invoices;

import static org.awaitility.Awaitility.await;

import dev.onceward.localstack.LocalKafka;
import dev.onceward.systemtests.harness.Node;
import java.time.Duration;

/**
 * Kills nodes in turn and starts the broker again, at even distances over the mails that are to go
 * out. A node that goes and comes back makes the other one take over its partitions.
 */
final class Upheaval {

  private static final Duration LIMIT = Duration.ofMinutes(10);

  private final Invoicing invoicing;
  private final int mails;
  private final int events;
  private final int wantedBrokerRestarts;
  private int kills;
  private int brokerRestarts;

  Upheaval(Invoicing invoicing, int mails, int kills, int brokerRestarts) {
    this.invoicing = invoicing;
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
        .until(() -> invoicing.sent() >= wanted);
  }

  private void killANode() {
    Node node = invoicing.stack().node(1 + kills % 2);
    node.server().kill();
    kills++;
    node.restart();
  }

  /** Once in good order, once by a crash, and so on. */
  private void restartTheBroker() {
    LocalKafka kafka = invoicing.stack().kafka();
    if (brokerRestarts % 2 == 0) {
      kafka.stop();
    } else {
      kafka.kill();
    }
    brokerRestarts++;
    kafka.start();
  }

  int kills() {
    return kills;
  }

  int brokerRestarts() {
    return brokerRestarts;
  }
}
