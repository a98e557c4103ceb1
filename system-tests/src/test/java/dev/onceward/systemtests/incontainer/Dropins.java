package dev.onceward.systemtests.incontainer;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import org.jboss.shrinkwrap.api.exporter.ZipExporter;
import org.jboss.shrinkwrap.api.spec.WebArchive;

/** The test server's folder for applications, for those that are not meant to start. */
final class Dropins {

  private static final Duration LIMIT = Duration.ofSeconds(60);

  private Dropins() {}

  /**
   * What the server logs while it refuses the application.
   *
   * @throws AssertionError if it starts it
   */
  static String refusalOf(WebArchive war) throws IOException {
    String name = war.getName().replace(".war", "");
    Path log = TestServer.folder().resolve("logs/messages.log");
    int before = Files.readString(log).length();
    Path file = TestServer.folder().resolve("dropins").resolve(war.getName());
    put(war, file);
    try {
      return await("an end of the deployment of " + name)
          .atMost(LIMIT)
          .until(() -> Files.readString(log).substring(before), text -> isDecided(text, name));
    } finally {
      Files.delete(file);
    }
  }

  /** In one step, so that the server never sees half an archive. */
  private static void put(WebArchive war, Path file) throws IOException {
    Path unfinished = TestServer.folder().resolve(war.getName() + ".unfinished");
    war.as(ZipExporter.class).exportTo(unfinished.toFile(), true);
    Files.createDirectories(file.getParent());
    Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
  }

  private static boolean isDecided(String log, String name) {
    if (log.contains("CWWKZ0001I: Application " + name + " ")) {
      throw new AssertionError("The application " + name + " was started:\n" + log);
    }
    return log.contains("CWWKZ0012I: The application " + name + " was not started")
        || (log.contains("CWWKZ0002E") && log.contains("application " + name));
  }
}
