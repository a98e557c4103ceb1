package dev.onceward.localstack.broker;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.stream.Stream;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.metadata.storage.Formatter;
import org.apache.kafka.server.common.MetadataVersion;

/** A broker's data folder before the broker can use it. */
record Storage(Path data) {

  /** Beside its place and then renamed: an interrupted first start leaves nothing behind. */
  void formatOnce() throws Exception {
    if (Files.exists(data)) {
      return;
    }
    Path fresh = data.resolveSibling(data.getFileName() + ".initialising");
    delete(fresh);
    Files.createDirectories(fresh);
    new Formatter()
        .setPrintStream(
            new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8))
        .setNodeId(BrokerSettings.NODE)
        .setClusterId(Uuid.randomUuid().toString())
        .setControllerListenerName(BrokerSettings.CONTROLLER)
        .setReleaseVersion(MetadataVersion.LATEST_PRODUCTION)
        .addDirectory(fresh.toString())
        .setMetadataLogDirectory(fresh.toString())
        .run();
    Files.move(fresh, data, StandardCopyOption.ATOMIC_MOVE);
  }

  private static void delete(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    try (Stream<Path> tree = Files.walk(folder)) {
      for (Path path : tree.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }
}
