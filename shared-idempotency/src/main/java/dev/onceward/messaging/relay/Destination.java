package dev.onceward.messaging.relay;

import dev.onceward.messaging.EventTransport;
import dev.onceward.messaging.OutboxEvent;
import dev.onceward.messaging.Sent;
import dev.onceward.messaging.Topics;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import javax.sql.DataSource;

/** Sends the events of one lane from its buckets that are held. For one thread. */
final class Destination {

  private static final Logger LOG = System.getLogger(Destination.class.getName());

  /** Each waits for the broker; until the last nothing is noted, given back or stopped. */
  private static final int MOST_WAVES = 100;

  private final Lane lane;
  private final String type;
  private final DataSource dataSource;
  private final EventTransport transport;
  private final BucketTable leases;
  private final UnsentTable table;
  private final Portion portion;
  private final Holdings holdings;
  private final Pauses pauses = new Pauses();

  Destination(
      Lane lane,
      Holdings holdings,
      DataSource dataSource,
      EventTransport transport,
      BucketTable leases,
      Portion portion) {
    this.lane = lane;
    this.type = lane.aggregateType();
    this.holdings = holdings;
    this.dataSource = dataSource;
    this.transport = transport;
    this.leases = leases;
    this.table = new UnsentTable(type);
    this.portion = portion;
  }

  /**
   * Sends what waits, up to a portion.
   *
   * @return whether there may be more that could be sent at once
   */
  boolean sendOnce() throws SQLException, InterruptedException {
    giveBack(holdings.takeExcess(lane::carries));
    Map<Integer, Long> tokens =
        holdings.valid().stream()
            .filter(held -> lane.carries(held.bucket().number()))
            .filter(held -> !pauses.isPaused(held.bucket().number()))
            .collect(Collectors.toMap(held -> held.bucket().number(), HeldBucket::token));
    if (tokens.isEmpty()) {
      return false;
    }
    Portion once = portion.over(tokens.size());
    List<UnsentEvent> waiting = read(tokens.keySet(), once);
    if (waiting.isEmpty()) {
      return false;
    }
    List<List<UnsentEvent>> waves = Waves.of(waiting);
    send(waves, tokens);
    return once.isFilledBy(waiting) || waves.size() > MOST_WAVES;
  }

  private List<UnsentEvent> read(Set<Integer> buckets, Portion once) throws SQLException {
    try (Connection connection = dataSource.getConnection()) {
      return table.read(connection, buckets, once);
    }
  }

  /** Not all of them, if an aggregate has very many events: the rest is read again. */
  private void send(List<List<UnsentEvent>> waves, Map<Integer, Long> tokens)
      throws SQLException, InterruptedException {
    Progress progress = new Progress(pauses);
    try {
      for (List<UnsentEvent> wave : waves.subList(0, Math.min(waves.size(), MOST_WAVES))) {
        sendWave(stillOurs(wave, tokens, progress), progress);
      }
    } finally {
      // What has arrived is noted, however the rest ended.
      takeOut(progress.acknowledged(), tokens);
    }
  }

  /** Not those behind a failure, nor those of a bucket that another node may send by now. */
  private List<UnsentEvent> stillOurs(
      List<UnsentEvent> wave, Map<Integer, Long> tokens, Progress progress) {
    return wave.stream()
        .filter(event -> !progress.isStopped(event.bucket()))
        .filter(event -> holdings.isValid(event.bucket(), tokens.get(event.bucket())))
        .toList();
  }

  private void sendWave(List<UnsentEvent> wave, Progress progress) throws InterruptedException {
    if (wave.isEmpty()) {
      return;
    }
    List<OutboxEvent> events = wave.stream().map(UnsentEvent::event).toList();
    Sent sent = transport.send(Topics.of(type), events);
    progress.note(wave, sent);
    sent.failure().ifPresent(failure -> warn(progress.stoppedBuckets(), events, sent, failure));
  }

  /** Names the first: if it is the only one that is refused, a person has to find it. */
  private void warn(int stopped, List<OutboxEvent> events, Sent sent, Exception failure) {
    LOG.log(
        Level.WARNING,
        "Events of "
            + stopped
            + " buckets could not be sent to "
            + Topics.of(type)
            + " and will be tried again, first "
            + events.stream()
                .filter(event -> !sent.acknowledged().contains(event.id()))
                .map(event -> event.id() + " of " + event.aggregateId())
                .findFirst()
                .orElse("none")
            + ": "
            + failure);
  }

  private void takeOut(List<UnsentEvent> acknowledged, Map<Integer, Long> tokens)
      throws SQLException {
    if (acknowledged.isEmpty()) {
      return;
    }
    int taken = takeOutOwn(acknowledged, tokens);
    if (taken < acknowledged.size()) {
      LOG.log(
          Level.INFO,
          "{0} of {1} events sent to {2} were taken over by another node meanwhile; it sends"
              + " them again",
          acknowledged.size() - taken,
          acknowledged.size(),
          Topics.of(type));
    }
  }

  private int takeOutOwn(List<UnsentEvent> acknowledged, Map<Integer, Long> tokens)
      throws SQLException {
    try (Connection connection = dataSource.getConnection()) {
      return table.takeOut(connection, acknowledged, tokens);
    }
  }

  /** Lets other nodes have all of it. */
  void giveBackAll() throws SQLException {
    giveBack(holdings.takeAll(lane::carries));
  }

  private void giveBack(List<HeldBucket> buckets) throws SQLException {
    if (buckets.isEmpty()) {
      return;
    }
    Deque<HeldBucket> left = new ArrayDeque<>(buckets);
    try (Connection connection = dataSource.getConnection()) {
      while (!left.isEmpty()) {
        leases.release(connection, left.element());
        left.remove();
      }
    } finally {
      // This node is still the holder of what is left, and no other may claim it.
      holdings.takeBack(left);
    }
  }
}
