package dev.onceward.localstack;

import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * The command that runs a broker. Its class path is the one local-stack was built with, noted in a
 * file beside the classes: nothing of Kafka's server gets into the class path of who uses
 * local-stack.
 */
record BrokerCommand(KafkaFolder folder, int port) {
  private static final String MAIN = "dev.onceward.localstack.broker.Broker";
  private static final String NOTED = "/META-INF/onceward/broker.classpath";
  private static final String REPOSITORY = "${repository}/";

  /** One line an entry, its level first. */
  private static final String LOG_FORMAT = "%4$s %1$tFT%1$tT.%1$tL %3$s: %5$s%6$s%n";

  List<String> words() {
    return OwnSession.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-Xmx256m",
        "-XX:+ExitOnOutOfMemoryError",
        "-Djava.awt.headless=true",
        "-Djava.util.logging.SimpleFormatter.format=" + LOG_FORMAT,
        "-cp",
        classPath(),
        MAIN,
        folder.data().toString(),
        Integer.toString(port),
        folder.ready().toString(),
        Long.toString(ProcessHandle.current().pid()));
  }

  private static String classPath() {
    List<String> noted = noted();
    String repository = repository(noted);
    return noted.stream()
        .map(entry -> entry.replace(REPOSITORY, repository))
        .collect(Collectors.joining(":", place(BrokerCommand.class) + ":", ""));
  }

  private static List<String> noted() {
    try (InputStream file = BrokerCommand.class.getResourceAsStream(NOTED)) {
      if (file == null) {
        throw new LocalStackException(
            "local-stack was built without its file " + NOTED + ": build it with mvn package");
      }
      String content = new String(file.readAllBytes(), StandardCharsets.UTF_8);
      return Arrays.asList(content.strip().split(":"));
    } catch (IOException e) {
      throw new LocalStackException("Cannot read " + NOTED + ": " + e.getMessage(), e);
    }
  }

  /** Where Maven keeps its artifacts here: one of those noted is in use in this JVM. */
  private static String repository(List<String> noted) {
    String driver = place(PGSimpleDataSource.class).toString();
    return noted.stream()
        .map(entry -> entry.substring(REPOSITORY.length()))
        .filter(driver::endsWith)
        .map(entry -> driver.substring(0, driver.length() - entry.length()))
        .findFirst()
        .orElseThrow(
            () ->
                new LocalStackException(
                    "Kafka's jars are looked for in the repository that holds "
                        + driver
                        + ", but local-stack was built with another PostgreSQL driver: build all"
                        + " modules together, with mvn package at the root."));
  }

  private static Path place(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new LocalStackException("Where " + type + " comes from is unclear: " + e, e);
    }
  }
}
