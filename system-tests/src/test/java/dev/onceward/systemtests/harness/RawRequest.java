package dev.onceward.systemtests.harness;

import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;

/**
 * A request as it goes over the wire, for whatever no HTTP client would send. Changes make a copy.
 *
 * @param line the first line; texts are sent as ISO 8859-1
 */
@SuppressWarnings("ArrayRecordComponent") // Requests are sent, never compared.
public record RawRequest(URI server, String line, List<String> headers, byte[] body) {

  private static final String END = "\r\n";

  /** The intent's order, as a well-behaved client sends it. */
  public static RawRequest order(Caller caller, Intent intent) {
    return of(caller.order(intent));
  }

  /** The call, as a well-behaved client sends it, and the last one of its connection. */
  public static RawRequest of(Call call) {
    List<String> headers =
        List.of(
            "Host: " + call.uri().getAuthority(),
            "Connection: close",
            "Content-Length: " + call.body().length);
    return new RawRequest(
        call.uri(),
        call.method() + " " + call.uri().getRawPath() + " HTTP/1.1",
        Stream.concat(
                headers.stream(),
                call.headers().stream().map(header -> header.getKey() + ": " + header.getValue()))
            .toList(),
        call.body());
  }

  public RawRequest line(String other) {
    return new RawRequest(server, other, headers, body);
  }

  public RawRequest target(String other) {
    return line(line.split(" ", 2)[0] + " " + other + " HTTP/1.1");
  }

  public RawRequest method(String other) {
    return line(other + " " + line.split(" ", 2)[1]);
  }

  public RawRequest and(String header) {
    return new RawRequest(
        server, line, Stream.concat(headers.stream(), Stream.of(header)).toList(), body);
  }

  public RawRequest without(String name) {
    return new RawRequest(
        server,
        line,
        headers.stream().filter(header -> !header.startsWith(name + ":")).toList(),
        body);
  }

  /** With another value of a header that it has. */
  public RawRequest with(String name, String value) {
    return without(name).and(name + ": " + value);
  }

  /** A body of announced length. */
  public RawRequest body(byte[] other) {
    return with("Content-Length", String.valueOf(other.length)).unannounced(other);
  }

  public RawRequest body(String utf8) {
    return body(utf8.getBytes(StandardCharsets.UTF_8));
  }

  /** A body that goes out whatever the headers say. */
  public RawRequest unannounced(byte[] other) {
    return new RawRequest(server, line, headers, other);
  }

  /** A body in chunks; the argument has them as they go over the wire. */
  public RawRequest chunked(String chunks) {
    return without("Content-Length")
        .and("Transfer-Encoding: chunked")
        .unannounced(chunks.getBytes(StandardCharsets.ISO_8859_1));
  }

  public Reply send() {
    return RawConnection.exchange(server, bytes());
  }

  /** For requests after which the server is to hang up. */
  public Reply sendAndStay() {
    return RawConnection.exchangeAndStay(server, without("Connection").bytes());
  }

  private byte[] bytes() {
    String head = line + END + String.join(END, headers) + END + END;
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    all.writeBytes(head.getBytes(StandardCharsets.ISO_8859_1));
    all.writeBytes(body);
    return all.toByteArray();
  }
}
