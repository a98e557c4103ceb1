package dev.onceward.idempotency;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * What an execution ended with: stored with the record and given, byte for byte, to every repeat.
 *
 * <p>Consumers and jobs, whose results have no HTTP status, use {@link #ok}.
 */
public final class Answer {

  private final int status;
  private final List<Header> headers;
  private final byte[] body;

  /** A header of the answer. Names are compared without regard to case. */
  public record Header(String name, String value) {
    /** Refuses line breaks, which would forge further headers. */
    public Header {
      if ((name + value).chars().anyMatch(c -> c == '\r' || c == '\n')) {
        throw new IllegalArgumentException("A header can't contain a line break: " + name);
      }
    }
  }

  /** Takes its own copy of the body. */
  public Answer(int status, List<Header> headers, byte[] body) {
    if (status < 100 || status > 599) {
      throw new IllegalArgumentException(
          "An answer's status is an HTTP status (100 to 599), not " + status);
    }
    this.status = status;
    this.headers = List.copyOf(headers);
    this.body = body.clone();
  }

  /** A successful result outside HTTP. */
  public static Answer ok(String contentType, byte[] body) {
    return new Answer(200, List.of(new Header("Content-Type", contentType)), body);
  }

  /** The HTTP status. */
  public int status() {
    return status;
  }

  /** Whether a repeat could not bring anything else: 2xx and 3xx. */
  public boolean isFinal() {
    return status >= 200 && status <= 399;
  }

  /** All headers, in order. */
  public List<Header> headers() {
    return headers;
  }

  /** The first header of that name, without regard to case. */
  public Optional<String> header(String name) {
    return headers.stream()
        .filter(h -> h.name().equalsIgnoreCase(name))
        .map(Header::value)
        .findFirst();
  }

  /** A copy of the body; empty if there is none. */
  public byte[] body() {
    return body.clone();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Answer that
        && status == that.status
        && headers.equals(that.headers)
        && Arrays.equals(body, that.body);
  }

  @Override
  public int hashCode() {
    return Objects.hash(status, headers, Arrays.hashCode(body));
  }

  /** Without the body, which may be private. */
  @Override
  public String toString() {
    return "Answer[status=" + status + ", body of " + body.length + " bytes]";
  }
}
