package dev.onceward.systemtests.incontainer;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Stands between a client and PostgreSQL and writes down every round trip with the statements in
 * it, as they are on the wire: the one place where nothing a driver or a pool sends is hidden.
 */
final class PostgresTap implements AutoCloseable {

  private final ServerSocket entrance;
  private final int postgresPort;
  private final List<RoundTrip> trips = new CopyOnWriteArrayList<>();

  /** What was sent up to one answer. */
  record RoundTrip(List<String> statements) {}

  private PostgresTap(ServerSocket entrance, int postgresPort) {
    this.entrance = entrance;
    this.postgresPort = postgresPort;
  }

  static PostgresTap before(int postgresPort) throws IOException {
    PostgresTap tap =
        new PostgresTap(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()), postgresPort);
    start(tap::accept);
    return tap;
  }

  int port() {
    return entrance.getLocalPort();
  }

  /** Forgets what was seen. */
  void clear() {
    trips.clear();
  }

  /** The round trips since the last {@link #clear}. */
  List<RoundTrip> trips() {
    return List.copyOf(trips);
  }

  private void accept() throws IOException {
    while (!entrance.isClosed()) {
      Socket client = entrance.accept();
      Socket postgres = new Socket(InetAddress.getLoopbackAddress(), postgresPort);
      client.setTcpNoDelay(true);
      postgres.setTcpNoDelay(true);
      start(() -> copyAnswers(postgres, client));
      start(() -> copyRequests(client, postgres));
    }
  }

  private void copyRequests(Socket client, Socket postgres) throws IOException {
    try (client;
        postgres) {
      new FrontendMessages(trips::add)
          .copy(new DataInputStream(client.getInputStream()), postgres.getOutputStream());
    }
  }

  private static void copyAnswers(Socket postgres, Socket client) throws IOException {
    try (postgres;
        client;
        OutputStream out = client.getOutputStream()) {
      postgres.getInputStream().transferTo(out);
    }
  }

  private static void start(Copying copying) {
    Thread thread = new Thread(() -> untilClosed(copying), "postgres-tap");
    thread.setDaemon(true);
    thread.start();
  }

  private static void untilClosed(Copying copying) {
    try {
      copying.run();
    } catch (IOException closed) {
      // One side has hung up: the connection is over.
    }
  }

  @Override
  public void close() {
    try {
      entrance.close();
    } catch (IOException e) {
      throw new UncheckedIOException("The tap does not close", e);
    }
  }

  private interface Copying {
    void run() throws IOException;
  }
}
