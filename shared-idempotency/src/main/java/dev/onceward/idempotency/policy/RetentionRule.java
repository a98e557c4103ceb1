package dev.onceward.idempotency.policy;

import java.time.Duration;
import java.util.Optional;

/**
 * How long answers may be kept: shorter than a day, real retries come too late; longer than three,
 * the table grows for nothing unless there is a reason.
 */
final class RetentionRule {

  private static final Duration LEAST = Duration.ofDays(1);
  private static final Duration WITHOUT_REASON = Duration.ofDays(3);
  private static final Duration MOST = Duration.ofDays(7);

  private RetentionRule() {}

  static Optional<String> faultOf(OperationPolicy policy, boolean unrestricted) {
    Duration retention = policy.retention();
    if (retention.isZero()) {
      return Optional.of("its retention is zero, which would protect nothing");
    }
    if (unrestricted) {
      return Optional.empty();
    }
    if (retention.compareTo(LEAST) < 0 || retention.compareTo(MOST) > 0) {
      return Optional.of(
          "its retention of "
              + retention
              + " is outside PT24H to PT168H; change it, or set onceward.retention.unrestricted=true");
    }
    if (retention.compareTo(WITHOUT_REASON) > 0 && policy.retentionReason().isEmpty()) {
      return Optional.of(
          "its retention of " + retention + " is above PT72H; say why in retentionReason");
    }
    return Optional.empty();
  }
}
