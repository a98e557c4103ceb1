package dev.onceward.localstack;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Loads all classes of this package and those below at once. The stack runs for hours, and
 * meanwhile a build may replace the jar it came from: its shutdown hook must not look there for
 * anything. Those of the broker are for its own process, which has what they need.
 */
final class OwnClasses {
  private static final String PACKAGE = OwnClasses.class.getPackageName();
  private static final String OF_THE_BROKER = "broker/";
  private static final String SUFFIX = ".class";

  private OwnClasses() {}

  static void loadAll() {
    try {
      URI source = OwnClasses.class.getProtectionDomain().getCodeSource().getLocation().toURI();
      Path place = Path.of(source);
      if (Files.isDirectory(place)) {
        load(place);
        return;
      }
      try (FileSystem jar = FileSystems.newFileSystem(place)) {
        load(jar.getPath("/"));
      }
    } catch (IOException | URISyntaxException | ClassNotFoundException e) {
      throw new LocalStackException("The local stack's own classes cannot be loaded: " + e, e);
    }
  }

  private static void load(Path root) throws IOException, ClassNotFoundException {
    for (String file : classFiles(root.resolve(PACKAGE.replace('.', '/')))) {
      String name = file.substring(0, file.length() - SUFFIX.length()).replace('/', '.');
      if (!name.endsWith("package-info")) {
        Class.forName(PACKAGE + "." + name);
      }
    }
  }

  private static List<String> classFiles(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .map(file -> folder.relativize(file).toString())
          .filter(name -> name.endsWith(SUFFIX) && !name.startsWith(OF_THE_BROKER))
          .toList();
    }
  }
}
