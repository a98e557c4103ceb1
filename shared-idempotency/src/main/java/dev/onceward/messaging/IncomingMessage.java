package dev.onceward.messaging;

import java.time.Instant;
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
  private final byte[] value;
  private final Instant time;

  /**
   * Takes its own copies.
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
    this.topic = Objects.requireNonNull(topic, "topic");
    this.partition = partition;
    this.offset = offset;
    this.key = Objects.requireNonNull(key, "key");
    this.headers = Map.copyOf(headers);
    this.value = value.clone();
    this.time = Objects.requireNonNull(time, "time");
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

  /** The record key, if it has one. */
  public Optional<String> key() {
    return key;
  }

  /** All headers. */
  public Map<String, String> headers() {
    return headers;
  }

  /** One header. */
  public Optional<String> header(String name) {
    return Optional.ofNullable(headers.get(name));
  }

  /** A copy of the value. */
  public byte[] value() {
    return value.clone();
  }

  /** How long the value is, without copying it. */
  public int size() {
    return value.length;
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
