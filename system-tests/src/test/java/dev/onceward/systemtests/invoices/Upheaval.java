package dev.onceward.systemtests.invoices;

import static org.awaitility.Awaitility.await;

import dev.onceward.localstack.LocalKafka;
import dev.onceward.systemtests.harness.Node;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Kills nodes while they mail, in turn if both do, and starts the broker again, each in the middle
 * of a portion of jobs: what is read already is done soon. A node that goes and comes back makes
 * the other one take over its partitions, and the mails that it was about.
 */
final class Upheaval {

  private static final Duration LIMIT = Duration.ofMinutes(10);

  /** Slow enough to be met by a kill, for as many as a node makes at a time. */
  private static final String[] SLOW = {"\"count\":8", "\"millis\":500"};

  private static final String CALLS_OF =
      "SELECT count(*) FROM onceward.external_execution WHERE state = 'CALLING' AND holder LIKE ?";

  private final Invoicing invoicing;
  private final int wantedKills;
  private final int wantedBrokerRestarts;
  private int kills;
  private int brokerRestarts;
  private long callsCut;

  Upheaval(Invoicing invoicing, int wantedKills, int wantedBrokerRestarts) {
    this.invoicing = invoicing;
    this.wantedKills = wantedKills;
    this.wantedBrokerRestarts = wantedBrokerRestarts;
  }

  /** One for each event, and one to end with. */
  int portions() {
    return wantedKills + wantedBrokerRestarts + 1;
  }

  /** Delivers them, too. */
  void run(List<List<byte[]>> portions) {
    for (int event = 1; event < portions.size(); event++) {
      List<byte[]> jobs = portions.get(event - 1);
      if (event % 2 == 0 && brokerRestarts < wantedBrokerRestarts) {
        restartTheBrokerAmong(jobs);
      } else {
        killANodeAmong(jobs);
      }
    }
    deliver(portions.get(portions.size() - 1));
  }

  private void deliver(List<byte[]> jobs) {
    invoicing.broker().sendAll(Invoicing.TOPIC, jobs);
  }

  private void killANodeAmong(List<byte[]> jobs) {
    invoicing.provider().faultOfMails("delay", "create", SLOW);
    deliver(jobs);
    Node node = awaitANodeThatMails();
    node.server().kill();
    callsCut += callsOf(node);
    kills++;
    node.restart();
  }

  private Node awaitANodeThatMails() {
    Node next = invoicing.stack().node(1 + kills % 2);
    Node other = invoicing.stack().node(2 - kills % 2);
    return await("a node that mails")
        .atMost(LIMIT)
        .pollInterval(Duration.ofMillis(5))
        .until(
            () -> Stream.of(next, other).filter(node -> callsOf(node) > 0).findFirst(),
            Optional::isPresent)
        .orElseThrow();
  }

  private long callsOf(Node node) {
    return invoicing.database().number(CALLS_OF, "%/" + node.server().pid());
  }

  /** Once in good order, once by a crash, and so on. */
  private void restartTheBrokerAmong(List<byte[]> jobs) {
    long before = invoicing.sent();
    deliver(jobs);
    await("a mail of these")
        .atMost(LIMIT)
        .pollInterval(Duration.ofMillis(5))
        .until(() -> invoicing.sent() > before);
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

  /** Calls of the mail service that killed nodes left without an end. */
  long callsCut() {
    return callsCut;
  }
}
