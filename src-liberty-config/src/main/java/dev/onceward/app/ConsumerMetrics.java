package dev.onceward.app;

import dev.onceward.messaging.kafka.ConsumerLag;
import dev.onceward.messaging.kafka.ConsumerStates;
import dev.onceward.messaging.kafka.Consumers;
import dev.onceward.messaging.kafka.Consumption;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedExecutorService;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import org.eclipse.microprofile.metrics.Tag;

/** How consumers get on on this node, and what they have before them. */
@ApplicationScoped
public class ConsumerMetrics {
  private static final Logger LOG = System.getLogger(ConsumerMetrics.class.getName());
  private static final String PREFIX = "onceward_consumer_";
  private static final Duration PAUSE = Duration.ofSeconds(5);

  @Inject private Gauges gauges;
  @Inject private Consumers consumers;
  @Inject private Consumption consumption;
  @Inject private ConsumerLag lag;
  @Resource private ManagedExecutorService executor;

  private RareReading<Map<String, Long>> lags;

  @PostConstruct
  void start() {
    lags = new RareReading<>(this::readLags, executor, PAUSE, System::nanoTime);
  }

  private Optional<Map<String, Long>> readLags() {
    try {
      return Optional.of(lag.read());
    } catch (ExecutionException | RuntimeException away) {
      LOG.log(Level.DEBUG, "How far consumers are behind is not known now", away);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
    return Optional.empty();
  }

  void register(@Observes @Initialized(ApplicationScoped.class) Object start) {
    ConsumerStates states = consumption.states();
    for (String consumer : consumers.names()) {
      gauges.register(
          PREFIX + "reading",
          "Whether this node's channel of the consumer reads: 1, or 0 if it has ended; NaN on a node"
              + " without a broker.",
          () -> states.reads(consumer).map(reads -> reads ? 1.0 : 0.0).orElse(Double.NaN),
          tag(consumer));
      gauges.register(
          PREFIX + "lag",
          "Messages of its topics that the consumer has not committed, of all nodes; NaN while no"
              + " broker tells.",
          () -> Gauges.orNaN(lags.latest().map(each -> each.get(consumer))),
          tag(consumer));
    }
    for (String consumer : consumers.inBatches()) {
      gauges.register(
          PREFIX + "batch_seconds",
          "For how long this node's batch of the consumer has been under way, 0 if none is.",
          () -> states.batchAge(consumer).toMillis() / 1e3,
          tag(consumer));
    }
    for (String consumer : consumers.inLines()) {
      registerLines(consumer, states);
    }
  }

  private void registerLines(String consumer, ConsumerStates states) {
    gauges.register(
        PREFIX + "lined_up",
        "Messages that this node has read and not acknowledged, those included that wait for"
            + " another attempt or behind one of their key.",
        () -> states.waiting(consumer).messages(),
        tag(consumer));
    gauges.register(
        PREFIX + "oldest_lined_up_seconds",
        "How long ago this node read the oldest of them, 0 if there is none.",
        () -> states.waiting(consumer).oldest().toMillis() / 1e3,
        tag(consumer));
  }

  private static Tag tag(String consumer) {
    return new Tag("consumer", consumer);
  }
}
