package dev.onceward.id;

import java.net.InetAddress;
import java.net.UnknownHostException;

/** Tells an operator which process holds an execution or a task. Nothing is decided by it. */
public final class NodeName {

  private NodeName() {}

  /** This process, as {@code host/pid}. */
  public static String own() {
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
