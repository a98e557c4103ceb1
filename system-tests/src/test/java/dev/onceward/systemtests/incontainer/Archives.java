package dev.onceward.systemtests.incontainer;

import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.importer.ExplodedImporter;
import org.jboss.shrinkwrap.api.importer.ZipImporter;
import org.jboss.shrinkwrap.api.spec.JavaArchive;

/** The jars that a WAR is built with: those of the class path that hold certain classes. */
public final class Archives {

  private Archives() {}

  /** The jar that holds the class. Its folder, if the module was not packaged, becomes a jar. */
  public static JavaArchive holding(Class<?> type) {
    Path file = fileOf(type);
    if (Files.isDirectory(file)) {
      return ShrinkWrap.create(ExplodedImporter.class, type.getSimpleName() + ".jar")
          .importDirectory(file.toFile())
          .as(JavaArchive.class);
    }
    return ShrinkWrap.create(ZipImporter.class, file.getFileName().toString())
        .importFrom(file.toFile())
        .as(JavaArchive.class);
  }

  /** The jar or the folder. */
  public static Path fileOf(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException("No file holds " + type, e);
    }
  }
}
