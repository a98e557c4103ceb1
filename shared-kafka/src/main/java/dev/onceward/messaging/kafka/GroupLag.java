package dev.onceward.messaging.kafka;

import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListConsumerGroupOffsetsSpec;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.IsolationLevel;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.UnknownTopicOrPartitionException;

/**
 * How many messages consumer groups have before them: from what a group has committed, or the
 * beginning of a partition of which it has committed nothing, to what can be read of it by now.
 *
 * @param topics those that a group reads, by group
 */
record GroupLag(Admin brokers, Map<String, Set<String>> topics) {

  /** The beginning and the end of a partition. */
  private record Range(long start, long end) {
    long behind(Optional<Long> committed) {
      return Math.max(0, end - Math.max(start, committed.orElse(start)));
    }
  }

  /** Of each group. */
  Map<String, Long> read() throws ExecutionException, InterruptedException {
    Map<TopicPartition, Range> ranges = ranges(partitions());
    Map<String, Map<TopicPartition, OffsetAndMetadata>> committed = committed();
    return topics.keySet().stream()
        .collect(
            toMap(
                Function.identity(),
                group -> lag(topics.get(group), committed.get(group), ranges)));
  }

  private static long lag(
      Set<String> topics,
      Map<TopicPartition, OffsetAndMetadata> committed,
      Map<TopicPartition, Range> ranges) {
    return ranges.entrySet().stream()
        .filter(range -> topics.contains(range.getKey().topic()))
        .mapToLong(
            range ->
                range
                    .getValue()
                    .behind(
                        Optional.ofNullable(committed.get(range.getKey()))
                            .map(OffsetAndMetadata::offset)))
        .sum();
  }

  private List<TopicPartition> partitions() throws ExecutionException, InterruptedException {
    Set<String> all = topics.values().stream().flatMap(Collection::stream).collect(toSet());
    List<TopicPartition> partitions = new ArrayList<>();
    for (KafkaFuture<TopicDescription> answer :
        brokers.describeTopics(all).topicNameValues().values()) {
      ifThere(answer)
          .ifPresent(
              topic ->
                  topic
                      .partitions()
                      .forEach(
                          p -> partitions.add(new TopicPartition(topic.name(), p.partition()))));
    }
    return partitions;
  }

  /** A topic that is not there has nothing to read; that it is missing is told at the start. */
  private static Optional<TopicDescription> ifThere(KafkaFuture<TopicDescription> answer)
      throws ExecutionException, InterruptedException {
    try {
      return Optional.of(answer.get());
    } catch (ExecutionException failure) {
      if (failure.getCause() instanceof UnknownTopicOrPartitionException) {
        return Optional.empty();
      }
      throw failure;
    }
  }

  private Map<TopicPartition, Range> ranges(List<TopicPartition> partitions)
      throws ExecutionException, InterruptedException {
    Map<TopicPartition, Long> starts = offsets(partitions, OffsetSpec.earliest());
    Map<TopicPartition, Long> ends = offsets(partitions, OffsetSpec.latest());
    return partitions.stream()
        .collect(
            toMap(
                Function.identity(),
                partition -> new Range(starts.get(partition), ends.get(partition))));
  }

  /** As consumers read: what no transaction of a producer holds back. */
  private Map<TopicPartition, Long> offsets(List<TopicPartition> partitions, OffsetSpec which)
      throws ExecutionException, InterruptedException {
    return brokers
        .listOffsets(
            partitions.stream().collect(toMap(Function.identity(), partition -> which)),
            new ListOffsetsOptions(IsolationLevel.READ_COMMITTED))
        .all()
        .get()
        .entrySet()
        .stream()
        .collect(toMap(Map.Entry::getKey, found -> found.getValue().offset()));
  }

  private Map<String, Map<TopicPartition, OffsetAndMetadata>> committed()
      throws ExecutionException, InterruptedException {
    Map<String, ListConsumerGroupOffsetsSpec> all = new HashMap<>();
    topics.keySet().forEach(group -> all.put(group, new ListConsumerGroupOffsetsSpec()));
    return brokers.listConsumerGroupOffsets(all).all().get();
  }
}
