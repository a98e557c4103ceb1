package dev.onceward.messaging;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * What a message consists of, to the byte: any key, several headers of one name, no value at all. A
 * dead letter gives all of it back. Immutable.
 */
public final class RawMessage {

  private final Optional<byte[]> key;
  private final List<Header> headers;
  private final Optional<byte[]> value;

  /**
   * One header.
   *
   * @param value if it has one; brokers keep headers without
   */
  public record Header(String name, Optional<byte[]> value) {
    /** Takes its own copy. */
    public Header {
      Objects.requireNonNull(name, "name");
      value = value.map(byte[]::clone);
    }

    /** A copy. */
    @Override
    public Optional<byte[]> value() {
      return value.map(byte[]::clone);
    }
  }

  /**
   * Takes its own copies.
   *
   * @param headers in their order
   * @param value empty for a tombstone; one of no bytes is something else
   */
  public RawMessage(Optional<byte[]> key, List<Header> headers, Optional<byte[]> value) {
    this.key = key.map(byte[]::clone);
    this.headers = List.copyOf(headers);
    this.value = value.map(byte[]::clone);
  }

  /** A copy of the key. */
  public Optional<byte[]> key() {
    return key.map(byte[]::clone);
  }

  /** The headers, in their order. */
  public List<Header> headers() {
    return headers;
  }

  /** A copy of the value. */
  public Optional<byte[]> value() {
    return value.map(byte[]::clone);
  }

  /** How long the key is. */
  public int keySize() {
    return length(key);
  }

  /** How long all headers are, names and values. */
  public int headersSize() {
    // A name has at least as many bytes in UTF-8 as it has characters, which is near enough.
    return headers.stream().mapToInt(header -> header.name().length() + length(header.value)).sum();
  }

  /** How long the value is. */
  public int valueSize() {
    return length(value);
  }

  /** How long all of it is. */
  public int size() {
    return keySize() + headersSize() + valueSize();
  }

  private static int length(Optional<byte[]> bytes) {
    return bytes.map(array -> array.length).orElse(0);
  }
}
