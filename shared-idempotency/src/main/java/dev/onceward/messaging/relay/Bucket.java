package dev.onceward.messaging.relay;

/** One share of an aggregate type's events. */
record Bucket(String aggregateType, int number) {

  /** How many there are of each aggregate type; the table computes an event's. */
  static final int COUNT = 16;
}
