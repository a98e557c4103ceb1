package dev.onceward.systemtests.payments;

import java.time.Duration;
import java.util.Map;

/** Leases and timeouts short enough to wait for; a lease is longer than two timeouts. */
public final class ShortTimes {

  public static final Duration LEASE = Duration.ofSeconds(5);
  public static final Duration INTERVAL = Duration.ofSeconds(1);

  /** Within it every charge is final or unknown; the rest is for a busy machine. */
  public static final Duration SETTLED = LEASE.plus(INTERVAL).plusSeconds(60);

  public static final Map<String, String> SETTINGS =
      Map.of(
          "ONCEWARD_EXTERNAL_LEASE",
          LEASE.toString(),
          "ONCEWARD_EXTERNAL_RECONCILE_INTERVAL",
          INTERVAL.toString(),
          "ONCEWARD_PAYMENTS_CONNECT_TIMEOUT",
          "PT0.5S",
          "ONCEWARD_PAYMENTS_READ_TIMEOUT",
          "PT1.5S",
          // Orders' calls must be shorter than the lease too.
          "ONCEWARD_ORDERS_PAYMENTS_READ_TIMEOUT",
          "PT0.5S",
          "ONCEWARD_ORDERS_PAYMENTS_CONNECT_TIMEOUT",
          "PT0.5S",
          "ONCEWARD_ORDERS_PAYMENTS_DEADLINE",
          "PT1S",
          // And so must the mail provider's.
          "ONCEWARD_MAIL_CONNECT_TIMEOUT",
          "PT0.5S",
          "ONCEWARD_MAIL_SEND_TIMEOUT",
          "PT1.5S");

  private ShortTimes() {}
}
