package dev.onceward.localstack;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/** TCP ports of this machine's loopback interface. */
public final class Ports {
  private static final int ONE_CONNECTION = 1;

  private Ports() {}

  /** A port nobody listens on at this moment. */
  public static int free() {
    try (ServerSocket socket = new ServerSocket(0, ONE_CONNECTION, loopback())) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new LocalStackException("This machine gives no free port: " + e.getMessage(), e);
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
