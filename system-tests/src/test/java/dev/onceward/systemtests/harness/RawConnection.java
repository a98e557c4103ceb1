package dev.onceward.systemtests.harness;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map.Entry;
import java.util.TreeMap;

/**
 * A connection that sends what a well-behaved client can't, and that can be closed while the server
 * is at work.
 */
public final class RawConnection implements AutoCloseable {

  private static final int READ_MILLIS = 30_000;

  private final Socket socket;

  private RawConnection(Socket socket) {
    this.socket = socket;
  }

  /** Sends a whole request and does not wait for its answer. */
  public static RawConnection sent(Call call) {
    return sent(call.uri(), bytes(call));
  }

  private static RawConnection sent(URI server, byte[] bytes) {
    try {
      Socket socket = new Socket(server.getHost(), server.getPort());
      socket.setSoTimeout(READ_MILLIS);
      socket.getOutputStream().write(bytes);
      socket.getOutputStream().flush();
      return new RawConnection(socket);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Sends these bytes and no more, and takes the answer until the server hangs up. */
  public static Reply exchange(URI server, byte[] bytes) {
    try (RawConnection connection = sent(server, bytes)) {
      connection.socket.shutdownOutput();
      return connection.reply();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The same, but could send more: a server that does not hang up by itself fails the test. */
  public static Reply exchangeAndStay(URI server, byte[] bytes) {
    try (RawConnection connection = sent(server, bytes)) {
      return connection.reply();
    }
  }

  public static Reply exchange(Call call) {
    try (RawConnection connection = sent(call)) {
      return connection.reply();
    }
  }

  private static byte[] bytes(Call call) {
    StringBuilder head = new StringBuilder();
    head.append(call.method()).append(' ').append(call.uri().getRawPath()).append(" HTTP/1.1\r\n");
    head.append("Host: ").append(call.uri().getAuthority()).append("\r\n");
    head.append("Content-Length: ").append(call.body().length).append("\r\n");
    head.append("Connection: close\r\n");
    for (Entry<String, String> header : call.headers()) {
      head.append(header.getKey()).append(": ").append(header.getValue()).append("\r\n");
    }
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    all.writeBytes(head.append("\r\n").toString().getBytes(StandardCharsets.UTF_8));
    all.writeBytes(call.body());
    return all.toByteArray();
  }

  /** Status and bytes as they came, the transfer coding not undone. */
  private Reply reply() {
    try {
      byte[] all = socket.getInputStream().readAllBytes();
      String text = new String(all, StandardCharsets.ISO_8859_1);
      int end = text.indexOf("\r\n\r\n");
      int status = Integer.parseInt(text.substring(9, 12));
      TreeMap<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
      text.substring(0, end)
          .lines()
          .skip(1)
          .map(line -> line.split(": *", 2))
          .forEach(pair -> headers.put(pair[0], List.of(pair[1])));
      return new Reply(
          status,
          HttpHeaders.of(headers, (name, value) -> true),
          Arrays.copyOfRange(all, end + 4, all.length));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Hangs up, whatever the server is at. */
  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
