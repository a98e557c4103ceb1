package dev.onceward.messaging;

import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/**
 * What became of events that were sent.
 *
 * @param acknowledged the ids of those that the broker has for good
 * @param failure why the others, if any, are not among them: the first reason met
 */
public record Sent(Set<UUID> acknowledged, Optional<Exception> failure) {

  /** Takes a copy. */
  public Sent {
    acknowledged = Set.copyOf(acknowledged);
  }
}
