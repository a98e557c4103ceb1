package dev.onceward.messaging;

import dev.onceward.settings.DeclaresSettings;
import dev.onceward.settings.Setting;
import dev.onceward.settings.SettingParsers;
import java.time.Duration;
import java.util.List;

/** The settings of events: of their relay, of their consumers, and how long both remember. */
public final class MessagingSettings implements DeclaresSettings {

  /** How long a node holds a bucket without a sign of life. */
  public static final Setting<Duration> RELAY_LEASE =
      new Setting<>(
          "onceward.relay.lease",
          "PT10S",
          "How long a node's share of the outbox waits for it after its last sign of life; then"
              + " other nodes send it; ISO-8601 duration from PT1S.",
          SettingParsers.atLeast(Duration.ofSeconds(1)));

  /** How often a node looks for events that no commit of its own told it of. */
  public static final Setting<Duration> RELAY_POLL =
      new Setting<>(
          "onceward.relay.poll-interval",
          "PT0.05S",
          "How often a node looks for events that other nodes have written to its share of the"
              + " outbox; its own are sent at once; from PT0.01S.",
          SettingParsers.atLeast(Duration.ofMillis(10)));

  /** How many events are read at a time. */
  public static final Setting<Integer> RELAY_BATCH =
      new Setting<>(
          "onceward.relay.batch",
          "4000",
          "How many events a node reads and sends at a time, in each of two lanes of a topic (1 to"
              + " 10000); fewer where their payloads are above 4 MiB together.",
          SettingParsers.between(1, 10_000));

  /** What the relay reads over. */
  public static final Setting<String> RELAY_DATA_SOURCE =
      new Setting<>(
          "onceward.relay.datasource",
          "",
          "JNDI name of a data source of the same database for the relay, so that an exhausted pool"
              + " does not hold events back; empty for `onceward.datasource`.",
          String::strip);

  /** How long events are kept, from when they were written. */
  public static final Setting<Duration> OUTBOX_RETENTION =
      new Setting<>(
          "onceward.outbox.retention",
          "PT72H",
          "How long events are kept in the outbox after they were written; unsent ones stay.",
          SettingParsers::duration);

  /** How long the broker keeps messages. */
  public static final Setting<Duration> TOPIC_RETENTION =
      new Setting<>(
          "onceward.topics.retention",
          "PT168H",
          "How long the broker keeps messages at most, over all topics that are read here: for so"
              + " long one may come again.",
          SettingParsers::duration);

  /** How long consumers remember what they have processed. */
  public static final Setting<Duration> PROCESSED_RETENTION =
      new Setting<>(
          "onceward.processed-event.retention",
          "PT336H",
          "How long consumers remember which events they have processed; longer than"
              + " onceward.topics.retention, or the deployment is refused.",
          SettingParsers::duration);

  /** How many events share a transaction. */
  public static final Setting<Integer> CONSUMER_BATCH =
      new Setting<>(
          "onceward.consumer.batch",
          "500",
          "How many events a consumer applies in one transaction at most (1 to 10000).",
          SettingParsers.between(1, 10_000));

  /** How many messages of an external consumer are under way. */
  public static final Setting<Integer> CONSUMER_PARALLEL =
      new Setting<>(
          "onceward.consumer.parallel",
          "8",
          "How many messages, of different keys, a consumer with external effects handles at a time"
              + " on one node (1 to 256).",
          SettingParsers.between(1, 256));

  /** How many messages of an external consumer are held. */
  public static final Setting<Integer> CONSUMER_MAX_HELD =
      new Setting<>(
          "onceward.consumer.max-held",
          "10000",
          "How many messages a consumer with external effects holds on one node (1 to 1000000),"
              + " those included that wait for another attempt, or behind one of their key that"
              + " does; with so many it reads no more until one is done.",
          SettingParsers.between(1, 1_000_000));

  /** How much of the heap they may take. */
  public static final Setting<Integer> CONSUMER_MAX_HELD_BYTES =
      new Setting<>(
          "onceward.consumer.max-held-bytes",
          "16777216",
          "The same in bytes of the heap, by estimate (1 to 2147483647): twice the message's bytes"
              + " and some for its objects. One that is larger is held alone.",
          SettingParsers.between(1, Integer.MAX_VALUE));

  /** How often a message is tried that fails for a reason nobody knows. */
  public static final Setting<Integer> CONSUMER_ATTEMPTS =
      new Setting<>(
          "onceward.consumer.attempts",
          "10",
          "How often a message is tried whose consumer fails for other reasons than an absent"
              + " database or the like; then it is a dead letter (1 to 1000).",
          SettingParsers.between(1, 1000));

  /** The longest pause between two attempts. */
  public static final Setting<Duration> CONSUMER_PAUSE =
      new Setting<>(
          "onceward.consumer.longest-pause",
          "PT10S",
          "Longest pause before a message is tried again; pauses begin at PT0.1S and double;"
              + " ISO-8601 duration from PT0.1S.",
          SettingParsers.atLeast(Duration.ofMillis(100)));

  /** The largest message. */
  public static final Setting<Integer> CONSUMER_MAX_BYTES =
      new Setting<>(
          "onceward.consumer.max-bytes",
          "1048576",
          "Largest message that is handled, in bytes, key and headers included (1 to 104857600); a"
              + " larger one is a dead letter.",
          SettingParsers.between(1, 104_857_600));

  /** How long settled dead letters are kept. */
  public static final Setting<Duration> DEAD_LETTER_RETENTION =
      new Setting<>(
          "onceward.dead-letters.retention",
          "PT1080H",
          "How long dead letters are kept after they were settled; unsettled ones stay. Not"
              + " shorter than the retention of the -dlq topics, which is compared at the start,"
              + " or one that is read again is listed again.",
          SettingParsers::duration);

  @Override
  public List<Setting<?>> settings() {
    return List.of(
        RELAY_LEASE,
        RELAY_POLL,
        RELAY_BATCH,
        RELAY_DATA_SOURCE,
        OUTBOX_RETENTION,
        TOPIC_RETENTION,
        PROCESSED_RETENTION,
        CONSUMER_BATCH,
        CONSUMER_PARALLEL,
        CONSUMER_MAX_HELD,
        CONSUMER_MAX_HELD_BYTES,
        CONSUMER_ATTEMPTS,
        CONSUMER_PAUSE,
        CONSUMER_MAX_BYTES,
        DEAD_LETTER_RETENTION);
  }
}
