package dev.onceward.systemtests.invoices;

import java.nio.charset.StandardCharsets;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.Header;

/** What a dead letter says of itself. */
final class DeadLetters {

  private DeadLetters() {}

  /** The reason, for machines. */
  static String reason(ConsumerRecord<String, byte[]> dead) {
    return header(dead, "dead-letter-reason");
  }

  /** The reason, for people. */
  static String sentence(ConsumerRecord<String, byte[]> dead) {
    return header(dead, "dead-letter-cause");
  }

  private static String header(ConsumerRecord<String, byte[]> dead, String name) {
    Header header = dead.headers().lastHeader(name);
    return header == null ? "" : new String(header.value(), StandardCharsets.UTF_8);
  }
}
