package dev.onceward.messaging.kafka;

import dev.onceward.messaging.ExternalConsumer;
import dev.onceward.messaging.Topics;
import dev.onceward.messaging.TransactionalConsumer;
import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Which consumers there are, whether they read already or not. */
@ApplicationScoped
public class Consumers {

  @Inject @Any private Instance<TransactionalConsumer> transactionalBeans;
  @Inject @Any private Instance<ExternalConsumer> externalBeans;

  private List<TransactionalConsumer> transactional;
  private List<ExternalConsumer> external;

  /** Once: each look-up makes dependent beans anew. */
  @PostConstruct
  void find() {
    transactional = transactionalBeans.stream().toList();
    external = externalBeans.stream().toList();
  }

  Stream<TransactionalConsumer> transactional() {
    return transactional.stream();
  }

  Stream<ExternalConsumer> external() {
    return external.stream();
  }

  /** The topics that are read here: those that can have dead letters. */
  public Set<String> topics() {
    return Stream.concat(
            transactional().map(TransactionalConsumer::topic),
            external().map(ExternalConsumer::topic))
        .collect(Collectors.toSet());
  }

  /** Where the dead letters of those lie. */
  Set<String> deadLetterTopics() {
    return topics().stream().map(Topics::deadLettersOf).collect(Collectors.toSet());
  }

  /** What each of them reads. */
  Map<String, Set<String>> topicsByName() {
    Map<String, Set<String>> topics = new HashMap<>();
    transactional().forEach(consumer -> topics.put(consumer.name(), Set.of(consumer.topic())));
    external().forEach(consumer -> topics.put(consumer.name(), Set.of(consumer.topic())));
    topics.put(LetterKeeper.NAME, deadLetterTopics());
    return topics;
  }

  /** Those that apply messages in batches. */
  public Set<String> inBatches() {
    return transactional().map(TransactionalConsumer::name).collect(Collectors.toSet());
  }

  /** Those whose messages stand in lines. */
  public Set<String> inLines() {
    return Stream.concat(external().map(ExternalConsumer::name), Stream.of(LetterKeeper.NAME))
        .collect(Collectors.toSet());
  }

  /** All of them. */
  public Set<String> names() {
    return topicsByName().keySet();
  }
}
