package dev.onceward.localstack;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.function.IntFunction;

/** TCP ports of this machine's loopback interface. */
public final class Ports {
  private static final int ONE_CONNECTION = 1;
  private static final int ATTEMPTS_TO_FIND_A_PORT = 3;

  private Ports() {}

  /** A port nobody listens on at this moment. */
  public static int free() {
    try (ServerSocket socket = new ServerSocket(0, ONE_CONNECTION, loopback())) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new LocalStackException("This machine gives no free port: " + e.getMessage(), e);
    }
  }

  /**
   * Starts on a free port. It may be lost to another process before the server has it: then once
   * more.
   */
  static <T> T startedOnFree(IntFunction<T> start) {
    for (int attempt = 1; ; attempt++) {
      int port = free();
      try {
        return start.apply(port);
      } catch (LocalStackException e) {
        if (attempt == ATTEMPTS_TO_FIND_A_PORT) {
          throw e;
        }
      }
    }
  }

  static boolean isFree(int port) {
    try (ServerSocket socket = new ServerSocket(port, ONE_CONNECTION, loopback())) {
      return socket.isBound();
    } catch (IOException taken) {
      return false;
    }
  }

  private static InetAddress loopback() {
    return InetAddress.getLoopbackAddress();
  }
}
