package dev.onceward.idempotency.policy;

import dev.onceward.idempotency.Execution;
import dev.onceward.idempotency.Idempotent;
import dev.onceward.idempotency.InFlight;
import dev.onceward.idempotency.KeyScope;
import dev.onceward.idempotency.fingerprint.JsonMembers;
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
    Execution execution,
    InFlight inFlight,
    Duration retention,
    Optional<String> retentionReason,
    KeyScope scope,
    JsonMembers identifyingMembers) {

  /**
   * Reads an annotation.
   *
   * @throws InvalidSettingException if the retention is no duration, or a member no JSON pointer
   */
  public static OperationPolicy of(Idempotent annotation) {
    return new OperationPolicy(
        annotation.operation(),
        annotation.required(),
        annotation.execution(),
        annotation.inFlight(),
        retentionOf(annotation),
        Optional.of(annotation.retentionReason()).filter(reason -> !reason.isBlank()),
        annotation.scope(),
        identifyingMembersOf(annotation));
  }

  private static JsonMembers identifyingMembersOf(Idempotent annotation) {
    String[] only = annotation.identifiedBy();
    String[] except = annotation.identifiedWithout();
    if (only.length > 0 && except.length > 0) {
      throw new InvalidSettingException("it has both identifiedBy and identifiedWithout; keep one");
    }
    try {
      if (only.length > 0) {
        return JsonMembers.only(only);
      }
      return except.length > 0 ? JsonMembers.except(except) : JsonMembers.all();
    } catch (IllegalArgumentException reason) {
      throw new InvalidSettingException(
          "its identifying members are not valid: " + reason.getMessage());
    }
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
