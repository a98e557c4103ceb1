package dev.onceward.benchmarks;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Stands before PostgreSQL and counts what passes. It slows: never part of a timed run. */
final class CountingProxy implements AutoCloseable {
  private static final int BACKLOG = 100;

  private final int target;
  private final ServerSocket listener;
  private final ClientMessages messages = new ClientMessages();
  private final Queue<Closeable> open = new ConcurrentLinkedQueue<>();

  CountingProxy(int target) throws IOException {
    this.target = target;
    this.listener = new ServerSocket(0, BACKLOG, loopback());
    start("accept", this::accept);
  }

  int port() {
    return listener.getLocalPort();
  }

  Traffic counted() {
    return messages.counted();
  }

  private void accept() throws IOException {
    while (!listener.isClosed()) {
      Socket client = connection(listener.accept());
      Socket server = connection(new Socket(loopback(), target));
      start(
          "to-server",
          () -> {
            try (server) {
              messages.copy(client.getInputStream(), server.getOutputStream());
            }
          });
      start(
          "to-client",
          () -> {
            try (client) {
              server.getInputStream().transferTo(client.getOutputStream());
            }
          });
    }
  }

  private Socket connection(Socket socket) throws IOException {
    open.add(socket);
    socket.setTcpNoDelay(true);
    return socket;
  }

  private static InetAddress loopback() {
    return InetAddress.getLoopbackAddress();
  }

  private static void start(String name, Copying copying) {
    Thread thread = new Thread(copying, "counting-proxy-" + name);
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void close() throws IOException {
    listener.close();
    for (Closeable socket : open) {
      socket.close();
    }
  }

  private interface Copying extends Runnable {
    void copy() throws IOException;

    @Override
    default void run() {
      try {
        copy();
      } catch (IOException hungUp) {
        // Both sides see it themselves.
      }
    }
  }
}
