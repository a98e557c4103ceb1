package dev.onceward.messaging.kafka;

import dev.onceward.messaging.DeadLetters;
import dev.onceward.messaging.ExternalConsumer;
import dev.onceward.messaging.MessagingSettings;
import dev.onceward.messaging.TransactionalConsumer;
import dev.onceward.messaging.consumer.BoundedExecutor;
import dev.onceward.messaging.consumer.ExternalLines;
import dev.onceward.messaging.consumer.FailureRules;
import dev.onceward.messaging.consumer.InboxTransaction;
import dev.onceward.messaging.consumer.TracedConsumer;
import dev.onceward.settings.LibraryDataSource;
import dev.onceward.settings.SettingsCatalogue;
import dev.onceward.tracing.Traces;
import io.smallrye.mutiny.Multi;
import io.smallrye.reactive.messaging.connector.InboundConnector;
import io.smallrye.reactive.messaging.kafka.KafkaConnector;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.util.Set;
import org.eclipse.microprofile.reactive.messaging.Message;
import org.eclipse.microprofile.reactive.messaging.spi.Connector;

/** Gives every consumer bean its channel. */
@ApplicationScoped
public class Consumption {

  private static final int LETTERS_UNDER_WAY = 2;

  @Inject
  @Connector(KafkaConnector.CONNECTOR_NAME)
  private Instance<InboundConnector> connector;

  @Inject private Consumers consumers;
  @Inject private InboxTransaction transaction;
  @Inject private DeadLetters deadLetters;
  @Inject private LibraryDataSource dataSource;
  @Inject private Traces traces;

  private final ConsumerStates states = new ConsumerStates();

  /** Begins; called once, when the application can do its work. */
  void start(Threads threads) {
    FailureRules rules = FailureRules.configured();
    consumers.transactional().forEach(consumer -> start(consumer, rules, threads));
    consumers.external().forEach(consumer -> start(consumer, rules, threads));
    keepLetters(rules, threads);
    checkRetention(threads);
  }

  private void start(TransactionalConsumer consumer, FailureRules rules, Threads threads) {
    TransactionalChannel channel =
        new TransactionalChannel(
            new TracedConsumer(consumer, traces.context()),
            transaction,
            deadLetters,
            rules,
            threads);
    ChannelSettings settings =
        settings(consumer.name(), consumer.topic())
            .inBatchesOf(SettingsCatalogue.valueOf(MessagingSettings.CONSUMER_BATCH));
    states.appliesBy(consumer.name(), channel);
    read(consumer.name(), channel.handle(messages(settings)));
  }

  private void start(ExternalConsumer consumer, FailureRules rules, Threads threads) {
    int parallel = SettingsCatalogue.valueOf(MessagingSettings.CONSUMER_PARALLEL);
    ExternalLines lines =
        new ExternalLines(
            consumer,
            deadLetters,
            rules,
            new BoundedExecutor(threads, parallel),
            threads::executeAfter,
            traces.context());
    read(consumer, lines, HeldMessages.configured(), parallel, threads);
  }

  /** One at a time: each may be as large as the broker takes. */
  private void keepLetters(FailureRules rules, Threads threads) {
    LetterKeeper keeper = new LetterKeeper(consumers.topics(), dataSource.get());
    ExternalLines lines =
        new ExternalLines(
            keeper,
            LetterKeeper.nowhereElse(),
            LetterKeeper.rules(rules.longestPause()),
            new BoundedExecutor(threads, 1),
            threads::executeAfter,
            traces.context());
    read(
        keeper,
        lines,
        new HeldMessages(LETTERS_UNDER_WAY, Long.MAX_VALUE),
        LETTERS_UNDER_WAY,
        threads);
  }

  private void read(
      ExternalConsumer consumer,
      ExternalLines lines,
      HeldMessages held,
      int portion,
      Threads threads) {
    states.linesUpIn(consumer.name(), lines);
    ExternalChannel channel = new ExternalChannel(lines, held, threads);
    ChannelSettings settings = settings(consumer.name(), consumer.topic()).inPortionsOf(portion);
    read(consumer.name(), channel.handle(messages(settings)));
  }

  private void checkRetention(Threads threads) {
    Set<String> topics = consumers.topics();
    Set<String> letters = consumers.deadLetterTopics();
    threads.execute(new TopicRetentionCheck(TopicRetention.OF_MESSAGES, topics, threads));
    threads.execute(new TopicRetentionCheck(TopicRetention.OF_DEAD_LETTERS, letters, threads));
  }

  private static ChannelSettings settings(String name, String topic) {
    return new ChannelSettings(name, topic, KafkaSettings.ofClients());
  }

  private Multi<? extends Message<?>> messages(ChannelSettings settings) {
    return Multi.createFrom().publisher(connector.get().getPublisher(settings.config()));
  }

  private void read(String consumer, Multi<?> handled) {
    states.started(consumer, new Reading(consumer, handled));
  }

  /** How the consumers of this node get on. */
  public ConsumerStates states() {
    return states;
  }

  /** Asks for no more messages. What is under way is not waited for: it will be delivered again. */
  void stop() {
    states.stop();
  }
}
