package dev.onceward.benchmarks;

import java.io.IOException;
import java.net.Socket;
import java.net.URI;

/** A kept connection to the server, one request at a time. */
final class HttpConnection implements AutoCloseable {
  private static final int TIMEOUT_MILLIS = 30_000;

  private final Socket socket;
  private final HttpAnswerReader answers;

  HttpConnection(URI address) throws IOException {
    socket = new Socket(address.getHost(), address.getPort());
    socket.setTcpNoDelay(true);
    socket.setSoTimeout(TIMEOUT_MILLIS);
    answers = new HttpAnswerReader(socket.getInputStream());
  }

  HttpAnswer exchange(byte[] request) throws IOException {
    socket.getOutputStream().write(request);
    return answers.next();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
