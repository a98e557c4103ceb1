package dev.onceward.systemtests.events;

import dev.onceward.systemtests.harness.Broker;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** A topic, written and read by ordinary clients that know nothing of us. */
record Topic(Broker broker, String name) {

  /** A message with its headers. */
  @SuppressWarnings("ArrayRecordComponent") // Never compared as a whole.
  record Message(Map<String, String> headers, byte[] value) {

    String header(String name) {
      return headers.get(name);
    }
  }

  void write(Map<String, String> headers, byte[] value) {
    broker.send(name, headers, value);
  }

  /** All that is there now. */
  List<Message> read() {
    return broker.records(name).stream().map(Topic::message).toList();
  }

  private static Message message(ConsumerRecord<String, byte[]> record) {
    Map<String, String> headers = new HashMap<>();
    record
        .headers()
        .forEach(
            header ->
                headers.put(header.key(), new String(header.value(), StandardCharsets.UTF_8)));
    return new Message(headers, record.value());
  }
}
