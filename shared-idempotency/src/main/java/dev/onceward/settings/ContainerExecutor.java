package dev.onceward.settings;

import java.util.concurrent.Executor;
import javax.naming.InitialContext;
import javax.naming.NamingException;

/** Jakarta Concurrency's default executor, whose threads know the application. */
public final class ContainerExecutor {

  private ContainerExecutor() {}

  /**
   * Looks it up, and not by its own type: a server that has nothing to run needs no Jakarta
   * Concurrency.
   *
   * @param whoNeeds it, to begin the message with, such as {@code The relay needs}
   * @throws IllegalStateException if the server has none
   */
  @SuppressWarnings("BanJNDI") // a constant name of the specification
  public static Executor lookUp(String whoNeeds) {
    try {
      return InitialContext.doLookup("java:comp/DefaultManagedExecutorService");
    } catch (NamingException missing) {
      throw new IllegalStateException(
          whoNeeds + " Jakarta Concurrency's default executor; add that feature to the server",
          missing);
    }
  }
}
