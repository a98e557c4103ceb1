package dev.onceward.localstack.sandbox;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;

/** Stripe's API keys, as bearer or as basic user name; those for tests only. */
final class Credentials {
  private static final String PREFIX = "sk_test_";

  private Credentials() {}

  static void require(Optional<String> authorization) {
    String header = authorization.orElseThrow(() -> refused("You did not provide an API key."));
    if (!apiKey(header).startsWith(PREFIX)) {
      throw refused("Invalid API key: the sandbox takes keys that start with sk_test_ only.");
    }
  }

  private static String apiKey(String header) {
    String[] parts = header.strip().split("\\s+", 2);
    if (parts.length < 2) {
      return "";
    }
    return parts[0].equalsIgnoreCase("Basic") ? user(parts[1]) : parts[1];
  }

  private static String user(String encoded) {
    try {
      byte[] decoded = Base64.getDecoder().decode(encoded);
      return new String(decoded, StandardCharsets.UTF_8).split(":", 2)[0];
    } catch (IllegalArgumentException notBase64) {
      return "";
    }
  }

  private static StripeError refused(String message) {
    return StripeError.of(StripeError.UNAUTHORIZED, "invalid_request_error", "", message);
  }
}
