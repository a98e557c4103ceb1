package dev.onceward.settings;

import java.time.Duration;
import java.time.LocalTime;
import java.util.List;
import java.util.Set;

/** The library's own settings. */
public final class LibrarySettings implements DeclaresSettings {

  /** Where the data source is found. */
  public static final Setting<String> DATA_SOURCE =
      new Setting<>(
          "onceward.datasource",
          "jdbc/onceward",
          "JNDI name of the business database's data source; the records live beside the business.",
          SettingParsers::text);

  /** Which claim names the tenant. */
  public static final Setting<String> TENANT_CLAIM =
      new Setting<>(
          "onceward.tenant.claim",
          "tenant_id",
          "Claim of the verified token that holds the tenant's UUID.",
          SettingParsers::text);

  /** What a key that belongs to another request is answered with. */
  public static final Setting<Integer> MISMATCH_STATUS =
      new Setting<>(
          "onceward.mismatch.status",
          "422",
          "Status when a key was used for another request: 422 (IETF draft) or 409.",
          SettingParsers.oneOf(Set.of(422, 409)));

  /** What a duplicate is answered with while the first request runs. */
  public static final Setting<Integer> IN_PROGRESS_STATUS =
      new Setting<>(
          "onceward.in-progress.status",
          "409",
          "Status while the first request is still running: 409, 425 or 202.",
          SettingParsers.oneOf(Set.of(409, 425, 202)));

  /** For how long a duplicate waits. */
  public static final Setting<Duration> WAIT_LIMIT =
      new Setting<>(
          "onceward.wait.limit",
          "PT10S",
          "How long a duplicate waits for the first request in mode WAIT; ISO-8601 duration.",
          SettingParsers::duration);

  /** How many duplicates of one key wait. */
  public static final Setting<Integer> WAIT_MAX_PER_KEY =
      new Setting<>(
          "onceward.wait.max-per-key",
          "64",
          "How many duplicates of one key wait on a node; more are refused as in progress.",
          SettingParsers.between(1, 10_000));

  /** How many of a tenant's duplicates wait. */
  public static final Setting<Integer> WAIT_MAX_PER_TENANT =
      new Setting<>(
          "onceward.wait.max-per-tenant",
          "96",
          "How many duplicates of one tenant wait on a node; more are refused as in progress.",
          SettingParsers.between(1, 10_000));

  /** How many duplicates wait in all. */
  public static final Setting<Integer> WAIT_MAX_PER_NODE =
      new Setting<>(
          "onceward.wait.max-per-node",
          "128",
          "How many duplicates wait on a node, each on a thread; more are refused as in progress.",
          SettingParsers.between(1, 10_000));

  /** How many connections duplicates wait with. */
  public static final Setting<Integer> WAIT_MAX_CONNECTIONS =
      new Setting<>(
          "onceward.wait.max-connections",
          "16",
          "How many waiting duplicates hold a connection, one per key; well below the pool size.",
          SettingParsers.between(1, 10_000));

  /** How long an answer counts. */
  public static final Setting<Duration> RETENTION_DEFAULT =
      new Setting<>(
          "onceward.retention.default",
          "PT72H",
          "How long answers are kept where the operation says nothing; PT24H to PT72H.",
          SettingParsers::duration);

  /** Whether any retention is allowed. */
  public static final Setting<Boolean> RETENTION_UNRESTRICTED =
      new Setting<>(
          "onceward.retention.unrestricted",
          "false",
          "Allows retentions outside 24 hours to 7 days; true or false.",
          SettingParsers::flag);

  /** The largest request. */
  public static final Setting<Integer> REQUEST_MAX_BYTES =
      new Setting<>(
          "onceward.request.max-bytes",
          "1048576",
          "Largest request body of an idempotent method, in bytes (1 to 104857600).",
          SettingParsers.between(1, 104_857_600));

  /** The largest stored answer. */
  public static final Setting<Integer> ANSWER_MAX_BYTES =
      new Setting<>(
          "onceward.answer.max-bytes",
          "1048576",
          "Largest answer body that is stored, in bytes (1 to 104857600); the repeat of a larger one"
              + " is told that it took effect.",
          SettingParsers.between(1, 104_857_600));

  /** Which headers a replay has. */
  public static final Setting<List<String>> ANSWER_HEADERS =
      new Setting<>(
          "onceward.answer.headers",
          "Content-Type,Location,ETag,Content-Language,Link",
          "Headers stored with an answer and replayed; never Set-Cookie.",
          LibrarySettings::storableHeaders);

  /** When the purge runs. */
  public static final Setting<LocalTime> PURGE_TIME =
      new Setting<>(
          "onceward.purge.time",
          "03:00",
          "When expired rows are deleted, each day, in UTC; HH:MM.",
          SettingParsers::time);

  /** How much the purge does in one transaction. */
  public static final Setting<Integer> PURGE_BATCH_BLOCKS =
      new Setting<>(
          "onceward.purge.batch-blocks",
          "64",
          "How many blocks of a table one purge transaction looks at (1 to 100000).",
          SettingParsers.between(1, 100_000));

  /** How much of its time the purge leaves to others. */
  public static final Setting<Integer> PURGE_PERCENT =
      new Setting<>(
          "onceward.purge.percent",
          "8",
          "How much of the time the purge works, in percent (1 to 100): after each transaction it"
              + " pauses, the longer the longer that took, for a minute at most.",
          SettingParsers.between(1, 100));

  @Override
  public List<Setting<?>> settings() {
    return List.of(
        DATA_SOURCE,
        TENANT_CLAIM,
        MISMATCH_STATUS,
        IN_PROGRESS_STATUS,
        WAIT_LIMIT,
        WAIT_MAX_PER_KEY,
        WAIT_MAX_PER_TENANT,
        WAIT_MAX_PER_NODE,
        WAIT_MAX_CONNECTIONS,
        RETENTION_DEFAULT,
        RETENTION_UNRESTRICTED,
        REQUEST_MAX_BYTES,
        ANSWER_MAX_BYTES,
        ANSWER_HEADERS,
        PURGE_TIME,
        PURGE_BATCH_BLOCKS,
        PURGE_PERCENT);
  }

  private static List<String> storableHeaders(String value) {
    List<String> names = SettingParsers.names(value);
    if (names.stream().anyMatch("Set-Cookie"::equalsIgnoreCase)) {
      throw new IllegalArgumentException(
          "a stored Set-Cookie would hand one caller's session to another; leave it out");
    }
    return names;
  }
}
