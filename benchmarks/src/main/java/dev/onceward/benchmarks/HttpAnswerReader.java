package dev.onceward.benchmarks;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/**
 * Reads answers from one connection, and no more of HTTP/1.1 than they use: the load must leave the
 * processors to the system it measures.
 */
final class HttpAnswerReader {
  private static final int CAPACITY = 1 << 16;
  private static final int END_LENGTH = 4;
  private static final int STATUS_FROM = "HTTP/1.1 ".length();
  private static final int STATUS_TO = STATUS_FROM + 3;
  private static final String LENGTH = "\r\nContent-Length: ";

  private final InputStream in;
  private final byte[] buffer = new byte[CAPACITY];
  private int filled;

  HttpAnswerReader(InputStream in) {
    this.in = in;
  }

  /** Reads the next answer whole; nothing of a later one may be under way. */
  HttpAnswer next() throws IOException {
    filled = 0;
    int headEnd = readHead();
    String head = text(0, headEnd);
    int end = headEnd + contentLength(head);
    while (filled < end) {
      fill();
    }
    return new HttpAnswer(status(head), head, text(headEnd, end));
  }

  private int readHead() throws IOException {
    for (int from = 0; ; from = Math.max(0, filled - END_LENGTH + 1)) {
      fill();
      for (int i = from; i + END_LENGTH <= filled; i++) {
        if (isEndOfHead(i)) {
          return i + END_LENGTH;
        }
      }
    }
  }

  private boolean isEndOfHead(int i) {
    return buffer[i] == '\r'
        && buffer[i + 1] == '\n'
        && buffer[i + 2] == '\r'
        && buffer[i + 3] == '\n';
  }

  private void fill() throws IOException {
    if (filled == CAPACITY) {
      throw new IOException("An answer of more than " + CAPACITY + " bytes: none is expected here");
    }
    int count = in.read(buffer, filled, CAPACITY - filled);
    if (count < 0) {
      throw new EOFException(
          "The server closed the connection after " + filled + " bytes of an answer");
    }
    filled += count;
  }

  private static int status(String head) {
    return Integer.parseInt(head.substring(STATUS_FROM, STATUS_TO));
  }

  private static int contentLength(String head) throws IOException {
    int at = head.indexOf(LENGTH);
    if (at < 0) {
      throw new IOException("This client needs a Content-Length, and this has none:\n" + head);
    }
    int from = at + LENGTH.length();
    return Integer.parseInt(head.substring(from, head.indexOf('\r', from)));
  }

  private String text(int from, int to) {
    return new String(buffer, from, to - from, StandardCharsets.ISO_8859_1);
  }
}
