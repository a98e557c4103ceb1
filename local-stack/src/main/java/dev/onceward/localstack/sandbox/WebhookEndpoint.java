package dev.onceward.localstack.sandbox;

import java.net.URI;

/**
 * Who is told of events.
 *
 * @param secret that events are signed with, {@code whsec_…}
 */
public record WebhookEndpoint(URI url, String secret) {
  /** Without the secret. */
  @Override
  public String toString() {
    return url.toString();
  }
}
