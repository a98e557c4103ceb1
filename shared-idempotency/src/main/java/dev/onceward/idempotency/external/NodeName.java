package dev.onceward.idempotency.external;

import java.net.InetAddress;
import java.net.UnknownHostException;

/** Tells an operator which process holds an execution. Nothing is decided by it. */
final class NodeName {

  private NodeName() {}

  static String own() {
    return host() + "/" + ProcessHandle.current().pid();
  }

  private static String host() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException nameless) {
      return "unnamed";
    }
  }
}
