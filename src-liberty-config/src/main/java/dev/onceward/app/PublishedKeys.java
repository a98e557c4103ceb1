package dev.onceward.app;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URLConnection;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;

/**
 * Reads a JWKS for a look at its key ids. An identity provider that is down must not stop a start.
 */
final class PublishedKeys {
  private static final int TIMEOUT_MILLIS = (int) Duration.ofSeconds(3).toMillis();
  private static final int LARGEST = 1 << 20;

  private PublishedKeys() {}

  static Optional<String> readableAt(String location) {
    try {
      URLConnection connection = URI.create(location).toURL().openConnection();
      connection.setConnectTimeout(TIMEOUT_MILLIS);
      connection.setReadTimeout(TIMEOUT_MILLIS);
      try (InputStream content = connection.getInputStream()) {
        return Optional.of(new String(content.readNBytes(LARGEST), StandardCharsets.UTF_8));
      }
    } catch (IOException | IllegalArgumentException unreadable) {
      return Optional.empty();
    }
  }
}
