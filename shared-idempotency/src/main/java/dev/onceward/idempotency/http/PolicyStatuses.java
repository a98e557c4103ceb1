package dev.onceward.idempotency.http;

import dev.onceward.settings.LibrarySettings;
import dev.onceward.settings.SettingsCatalogue;
import java.util.List;

/** Which status says what: the one list behind the answers, the policy and the OpenAPI document. */
final class PolicyStatuses {

  /** A code of the library and its HTTP status under the current settings. */
  record Entry(String code, int status) {}

  private PolicyStatuses() {}

  static List<Entry> all() {
    return List.of(
        new Entry("key_missing", 400),
        new Entry("key_invalid", 400),
        new Entry("validation_failed", 400),
        new Entry("key_reused", SettingsCatalogue.valueOf(LibrarySettings.MISMATCH_STATUS)),
        new Entry(
            "request_in_progress", SettingsCatalogue.valueOf(LibrarySettings.IN_PROGRESS_STATUS)),
        new Entry("key_expired", 409),
        new Entry("response_not_stored", 409),
        new Entry("request_too_large", 413),
        new Entry("response_not_readable", 500),
        new Entry("store_unavailable", 503));
  }

  static int of(String code) {
    return all().stream()
        .filter(entry -> entry.code().equals(code))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("No status is known for " + code))
        .status();
  }
}
