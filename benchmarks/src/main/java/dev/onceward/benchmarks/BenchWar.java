package dev.onceward.benchmarks;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The benchmark's own WAR: the product's with two resources more. So the twin differs from the
 * product in nothing but {@code @Idempotent}: same filters, same JSON, same authorisation, same
 * data source.
 */
final class BenchWar {
  /** By name, since they use what is found in the server only. */
  private static final List<String> RESOURCES =
      List.of(
          "dev/onceward/orders/boundary/UnprotectedOrdersResource.class",
          "dev/onceward/benchmarks/TrivialResource.class");

  private BenchWar() {}

  static void addTo(Path war) throws IOException {
    try (FileSystem zip = FileSystems.newFileSystem(war)) {
      for (String resource : RESOURCES) {
        add(zip.getPath("WEB-INF/classes", resource), resource);
      }
    }
  }

  private static void add(Path target, String resource) throws IOException {
    try (InputStream compiled = BenchWar.class.getResourceAsStream("/" + resource)) {
      if (compiled == null) {
        throw new FileNotFoundException("Not on the class path: " + resource);
      }
      Files.createDirectories(target.getParent());
      Files.copy(compiled, target);
    }
  }
}
