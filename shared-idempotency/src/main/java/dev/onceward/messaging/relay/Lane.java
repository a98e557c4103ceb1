package dev.onceward.messaging.relay;

import java.util.List;
import java.util.stream.IntStream;

/**
 * A part of an aggregate type's buckets that is sent by a thread of its own: while one lane notes
 * in the database what was sent, the other one sends. Buckets have nothing to do with each other,
 * so lanes need not wait for each other either.
 */
record Lane(String aggregateType, int number) {

  private static final int COUNT = 2;

  /** All of an aggregate type. */
  static List<Lane> of(String aggregateType) {
    return IntStream.range(0, COUNT).mapToObj(number -> new Lane(aggregateType, number)).toList();
  }

  boolean carries(int bucket) {
    return bucket % COUNT == number;
  }
}
