package dev.onceward.messaging.consumer;

import dev.onceward.messaging.CloudEvents;
import dev.onceward.messaging.IncomingMessage;
import dev.onceward.tracing.Activity;

/** Messages as what traces and logs may know of them. */
final class Deliveries {

  private Deliveries() {}

  static Activity of(String consumer, IncomingMessage message) {
    return new Activity.Delivery(
        consumer,
        message.topic(),
        message.partition(),
        message.offset(),
        message.header(CloudEvents.ID));
  }
}
