package dev.onceward.idempotency.policy;

import dev.onceward.idempotency.Idempotent;
import dev.onceward.idempotency.InFlight;
import dev.onceward.idempotency.KeyScope;
import dev.onceward.settings.InvalidSettingException;
import dev.onceward.settings.LibrarySettings;
import dev.onceward.settings.SettingParsers;
import dev.onceward.settings.SettingsCatalogue;
import java.time.Duration;
import java.util.Optional;

/** What one idempotent operation promises: its annotation, with the settings filled in. */
public record OperationPolicy(
    String operation,
    boolean keyRequired,
    InFlight inFlight,
    Duration retention,
    Optional<String> retentionReason,
    KeyScope scope) {

  /**
   * Reads an annotation.
   *
   * @throws InvalidSettingException if the retention is no duration
   */
  public static OperationPolicy of(Idempotent annotation) {
    return new OperationPolicy(
        annotation.operation(),
        annotation.required(),
        annotation.inFlight(),
        retentionOf(annotation),
        Optional.of(annotation.retentionReason()).filter(reason -> !reason.isBlank()),
        annotation.scope());
  }

  private static Duration retentionOf(Idempotent annotation) {
    if (annotation.retention().isEmpty()) {
      return SettingsCatalogue.valueOf(LibrarySettings.RETENTION_DEFAULT);
    }
    try {
      return SettingParsers.duration(annotation.retention());
    } catch (IllegalArgumentException reason) {
      throw new InvalidSettingException(
          "its retention '" + annotation.retention() + "' is not valid: " + reason.getMessage());
    }
  }
}
