package dev.onceward.invoicing.mail;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import javax.net.SocketFactory;

/**
 * Bounds a whole SMTP conversation, however many answers it waits for: at the end of the time the
 * socket is closed. For one conversation.
 */
final class SmtpDeadline extends SocketFactory implements AutoCloseable {

  private final Future<?> end;
  private Optional<Socket> socket = Optional.empty();
  private boolean over;

  SmtpDeadline(Duration limit, ScheduledExecutorService clock) {
    end = clock.schedule(this::hangUp, limit.toMillis(), TimeUnit.MILLISECONDS);
  }

  private synchronized void hangUp() {
    over = true;
    socket.ifPresent(SmtpDeadline::closed);
  }

  private static void closed(Socket open) {
    try {
      open.close();
    } catch (IOException closedAlready) {
      // It was to be closed.
    }
  }

  /** Unconnected: whoever asks connects it, within a limit of his own. */
  @Override
  public synchronized Socket createSocket() throws IOException {
    if (over) {
      throw new IOException("no time is left to connect");
    }
    Socket created = new Socket();
    socket = Optional.of(created);
    return created;
  }

  @Override
  public Socket createSocket(String host, int port) throws IOException {
    throw connectedOnly();
  }

  @Override
  public Socket createSocket(String host, int port, InetAddress local, int localPort)
      throws IOException {
    throw connectedOnly();
  }

  @Override
  public Socket createSocket(InetAddress host, int port) throws IOException {
    throw connectedOnly();
  }

  @Override
  public Socket createSocket(InetAddress host, int port, InetAddress local, int localPort)
      throws IOException {
    throw connectedOnly();
  }

  private static IOException connectedOnly() {
    return new IOException("sockets are connected by the mail library, with its own limit");
  }

  @Override
  public void close() {
    end.cancel(true);
  }
}
