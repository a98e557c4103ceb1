package dev.onceward.task;

import dev.onceward.settings.DeclaresSettings;
import dev.onceward.settings.Setting;
import dev.onceward.settings.SettingParsers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;

/** The settings of the task queue. */
public final class TaskSettings implements DeclaresSettings {

  private static final Function<String, Integer> PLACES = SettingParsers.between(1, 256);

  /** How many tasks a node carries out at a time. */
  public static final Setting<Integer> WORKERS =
      new Setting<>(
          "onceward.tasks.workers",
          "4",
          "How many tasks a node carries out at a time, each on a thread and with a connection (0 to"
              + " 256); 0 leaves them, the purge among them, to other nodes.",
          SettingParsers.between(0, 256));

  /** How many of one type. */
  public static final Setting<Map<String, Integer>> CONCURRENCY =
      new Setting<>(
          "onceward.tasks.concurrency",
          "",
          "How many tasks of a type a node carries out at a time, such as `mail=2,report=1` (1 to 256"
              + " each); types that are not named are bounded by onceward.tasks.workers alone.",
          TaskSettings::places);

  /** How long a worker holds a task without a sign of life. */
  public static final Setting<Duration> LEASE =
      new Setting<>(
          "onceward.tasks.lease",
          "PT30S",
          "How long a task waits for its worker after the last sign of life of its node; then it runs"
              + " again; ISO-8601 duration from PT1S.",
          SettingParsers.atLeast(Duration.ofSeconds(1)));

  /** How long it may hold one at all. */
  public static final Setting<Duration> LONGEST_HOLD =
      new Setting<>(
          "onceward.tasks.longest-hold",
          "PT15M",
          "How long a worker may take for an attempt outside a transaction; then another node may"
              + " begin the next one; from PT1S.",
          SettingParsers.atLeast(Duration.ofSeconds(1)));

  /** How often a node looks for tasks that no commit of its own told it of. */
  public static final Setting<Duration> POLL =
      new Setting<>(
          "onceward.tasks.poll-interval",
          "PT1S",
          "How often a node looks for tasks that have become due or were written by other nodes; its"
              + " own are begun at once; from PT0.01S.",
          SettingParsers.atLeast(Duration.ofMillis(10)));

  /** How often a task is tried. */
  public static final Setting<Integer> MAX_ATTEMPTS =
      new Setting<>(
          "onceward.tasks.max-attempts",
          "10",
          "How often a task is tried that does not say it itself; then it is FAILED (1 to 1000).",
          SettingParsers.between(1, 1000));

  /** What is claimed and renewed over. */
  public static final Setting<String> DATA_SOURCE =
      new Setting<>(
          "onceward.tasks.datasource",
          "",
          "JNDI name of a data source of the same database for claiming tasks and renewing their"
              + " leases, so that an exhausted pool costs none; empty for `onceward.datasource`.",
          String::strip);

  /** How long finished tasks are kept. */
  public static final Setting<Duration> RETENTION =
      new Setting<>(
          "onceward.tasks.retention",
          "PT72H",
          "How long tasks that are done are kept, and their keys taken; unfinished and failed ones"
              + " stay.",
          SettingParsers::duration);

  @Override
  public List<Setting<?>> settings() {
    return List.of(
        WORKERS, CONCURRENCY, LEASE, LONGEST_HOLD, POLL, MAX_ATTEMPTS, DATA_SOURCE, RETENTION);
  }

  private static Map<String, Integer> places(String value) {
    Map<String, Integer> places = new TreeMap<>();
    for (String entry : SettingParsers.names(value)) {
      int equals = entry.lastIndexOf('=');
      if (equals < 1) {
        throw new IllegalArgumentException(
            "'" + entry + "' is not of the form type=number, such as mail=2");
      }
      String type = entry.substring(0, equals).strip();
      if (places.put(type, PLACES.apply(entry.substring(equals + 1))) != null) {
        throw new IllegalArgumentException("it names the type '" + type + "' twice");
      }
    }
    return Map.copyOf(places);
  }
}
