package dev.onceward.localstack.broker;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;

/** The topics of the system, each with its dead letters. */
final class Topics {
  private static final List<String> NAMES =
      List.of("orders.events", "payments.events", "invoicing.events", "invoice-jobs");
  private static final String DEAD_LETTERS = "-dlq";
  private static final int PARTITIONS = 4;

  /** What consumers remember of events has to outlive it. */
  private static final Duration RETENTION = Duration.ofDays(7);

  /** Somebody has to look at them first. */
  private static final Duration DEAD_LETTER_RETENTION = Duration.ofDays(30);

  private Topics() {}

  /** Makes those that are missing; returns when they are there. */
  static void create(String broker) throws ExecutionException, InterruptedException {
    try (Admin admin = Admin.create(Map.of("bootstrap.servers", broker))) {
      Set<String> there = admin.listTopics().names().get();
      List<NewTopic> missing =
          all().stream().filter(topic -> !there.contains(topic.name())).toList();
      admin.createTopics(missing).all().get();
    }
  }

  private static List<NewTopic> all() {
    List<NewTopic> topics = new ArrayList<>();
    for (String name : NAMES) {
      topics.add(topic(name, RETENTION));
      topics.add(topic(name + DEAD_LETTERS, DEAD_LETTER_RETENTION));
    }
    return topics;
  }

  private static NewTopic topic(String name, Duration retention) {
    return new NewTopic(name, PARTITIONS, (short) 1)
        .configs(Map.of("retention.ms", Long.toString(retention.toMillis())));
  }
}
