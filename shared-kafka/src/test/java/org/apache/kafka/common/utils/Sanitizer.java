package org.apache.kafka.common.utils;

/**
 * Where Debezium 3.6 looks for it. Kafka's clients have moved theirs in 4.4; of all that Debezium
 * uses of them, this is the only class that is gone. A Kafka Connect worker brings its own clients.
 */
public final class Sanitizer {

  private Sanitizer() {}

  /** The name, quoted if Java's management beans want it so. */
  public static String jmxSanitize(String name) {
    return org.apache.kafka.common.utils.internals.Sanitizer.jmxSanitize(name);
  }
}
