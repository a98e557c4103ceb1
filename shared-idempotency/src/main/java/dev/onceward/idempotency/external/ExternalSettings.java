package dev.onceward.idempotency.external;

import dev.onceward.settings.DeclaresSettings;
import dev.onceward.settings.Setting;
import dev.onceward.settings.SettingParsers;
import java.time.Duration;
import java.util.List;

/** The settings of external execution. */
public final class ExternalSettings implements DeclaresSettings {

  /** How long a node holds an execution without a sign of life. */
  public static final Setting<Duration> LEASE =
      new Setting<>(
          "onceward.external.lease",
          "PT30S",
          "How long a node holds an external execution without a sign of life; longer than any"
              + " provider's timeout; ISO-8601 duration from PT1S.",
          SettingParsers.atLeast(Duration.ofSeconds(1)));

  /** How long it may hold one at all. */
  public static final Setting<Duration> LONGEST_HOLD =
      new Setting<>(
          "onceward.external.longest-hold",
          "PT5M",
          "How long a node may hold an external execution in all; then another may take it over.",
          SettingParsers.atLeast(Duration.ofSeconds(1)));

  /** What leases are renewed over. */
  public static final Setting<String> HEARTBEAT_DATA_SOURCE =
      new Setting<>(
          "onceward.external.heartbeat-datasource",
          "",
          "JNDI name of a data source of the same database for renewing leases, so that an exhausted"
              + " pool costs none; empty for `onceward.datasource`.",
          String::strip);

  /** How often the reconciler looks. */
  public static final Setting<Duration> RECONCILE_INTERVAL =
      new Setting<>(
          "onceward.external.reconcile-interval",
          "PT5S",
          "How often each node looks for abandoned and unknown external executions; from PT0.1S.",
          SettingParsers.atLeast(Duration.ofMillis(100)));

  /** How much the reconciler does at a time. */
  public static final Setting<Integer> RECONCILERS =
      new Setting<>(
          "onceward.external.reconcilers",
          "6",
          "How many external executions a node reconciles at a time, one connection each (1 to 64);"
              + " one for each external process at least, so that a remote that hangs holds up no"
              + " other.",
          SettingParsers.between(1, 64));

  /** How many requests carry out effects themselves. */
  public static final Setting<Integer> MAX_CALLERS =
      new Setting<>(
          "onceward.external.max-callers",
          "64",
          "How many requests of a node carry out external executions at a time; more are answered as"
              + " unfinished and left to the reconcilers (1 to 10000).",
          SettingParsers.between(1, 10_000));

  /** How long the details of what has ended are kept. */
  public static final Setting<Duration> RETENTION =
      new Setting<>(
          "onceward.external.retention",
          "PT720H",
          "How long the request and the calls of an external execution are kept after its end; the"
              + " execution itself and what the other side said stay. From PT168H, and not shorter"
              + " than the answers of any operation, or the deployment is refused.",
          SettingParsers.atLeast(Duration.ofDays(7)));

  @Override
  public List<Setting<?>> settings() {
    return List.of(
        LEASE,
        LONGEST_HOLD,
        HEARTBEAT_DATA_SOURCE,
        RECONCILE_INTERVAL,
        RECONCILERS,
        MAX_CALLERS,
        RETENTION);
  }
}
