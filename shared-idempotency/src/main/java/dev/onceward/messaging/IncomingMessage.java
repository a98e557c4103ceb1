package dev.onceward.messaging;

import dev.onceward.tracing.TraceContext;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * One message as the broker delivered it, before anybody knows whether it makes sense. Immutable.
 *
 * <p>The same message may come again, at any time and to any node: nothing here tells whether it
 * did.
 */
public final class IncomingMessage {

  private final String topic;
  private final int partition;
  private final long offset;
  private final Optional<String> key;
  private final Map<String, String> headers;
  private final RawMessage raw;
  private final Instant time;

  /**
   * A message to the byte, read as UTF-8.
   *
   * @param topic where it was read
   * @param partition of the topic
   * @param offset within the partition; with topic and partition it names this delivery
   * @param raw what it consists of
   * @param time when it was written, by its producer's or the broker's clock: for people only
   */
  public IncomingMessage(String topic, int partition, long offset, RawMessage raw, Instant time) {
    this.topic = Objects.requireNonNull(topic, "topic");
    this.partition = partition;
    this.offset = offset;
    this.raw = Objects.requireNonNull(raw, "raw");
    this.key = raw.key().map(IncomingMessage::text);
    this.headers = texts(raw.headers());
    this.time = Objects.requireNonNull(time, "time");
  }

  /**
   * A message of texts. Takes its own copies.
   *
   * @param topic where it was read
   * @param partition of the topic
   * @param offset within the partition; with topic and partition it names this delivery
   * @param key as its producer chose it; a producer that knows nothing of us may leave it out
   * @param headers by name, as UTF-8; of several of one name the last
   * @param value empty for none
   * @param time when it was written, by its producer's or the broker's clock: for people only
   */
  public IncomingMessage(
      String topic,
      int partition,
      long offset,
      Optional<String> key,
      Map<String, String> headers,
      byte[] value,
      Instant time) {
    this(topic, partition, offset, rawOf(key, headers, value), time);
  }

  private static RawMessage rawOf(Optional<String> key, Map<String, String> headers, byte[] value) {
    return new RawMessage(
        key.map(IncomingMessage::bytes),
        headers.entrySet().stream()
            .map(h -> new RawMessage.Header(h.getKey(), Optional.of(bytes(h.getValue()))))
            .toList(),
        Optional.of(value));
  }

  private static Map<String, String> texts(List<RawMessage.Header> headers) {
    Map<String, String> texts = new HashMap<>();
    headers.forEach(h -> texts.put(h.name(), h.value().map(IncomingMessage::text).orElse("")));
    return Map.copyOf(texts);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }

  /** The topic it was read from. */
  public String topic() {
    return topic;
  }

  /** The partition it was read from. */
  public int partition() {
    return partition;
  }

  /** Its place in the partition. */
  public long offset() {
    return offset;
  }

  /** The record key as UTF-8, if it has one. */
  public Optional<String> key() {
    return key;
  }

  /** All headers as UTF-8; of several of one name the last. */
  public Map<String, String> headers() {
    return headers;
  }

  /** One header. */
  public Optional<String> header(String name) {
    return Optional.ofNullable(headers.get(name));
  }

  /**
   * Of whose work it is a part: its header {@code traceparent}, of whatever form, if it has one.
   */
  public Optional<String> traceparent() {
    return header(TraceContext.TRACEPARENT).filter(trace -> !trace.isBlank());
  }

  /** A copy of the value; empty for none. */
  public byte[] value() {
    return raw.value().orElseGet(() -> new byte[0]);
  }

  /** How long the value is, without copying it. */
  public int size() {
    return raw.valueSize();
  }

  /** All of it as it was. */
  public RawMessage raw() {
    return raw;
  }

  /** When it was written. */
  public Instant time() {
    return time;
  }

  /** Where it is, without what is in it, which may be private. */
  @Override
  public String toString() {
    return topic + "-" + partition + "@" + offset;
  }
}
