package dev.onceward.localstack;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.stream.Stream;

/** {@code .onceward/}: all that the local stack keeps between two runs. */
final class StackFolder {
  private static final String NAME = ".onceward";
  private static final String LIBERTY = "liberty";

  private final Path folder;

  /** Held as long as this object: a channel that nobody refers to is closed, its lock with it. */
  private Optional<FileLock> held = Optional.empty();

  StackFolder(Path root) {
    this.folder = Folders.create(root.resolve(NAME));
  }

  Path postgres() {
    return folder.resolve("postgresql");
  }

  Path kafka() {
    return folder.resolve("kafka");
  }

  Path keys() {
    return folder.resolve("keys");
  }

  Path sandbox() {
    return folder.resolve("sandbox");
  }

  Path liberty() {
    return folder.resolve(LIBERTY);
  }

  /** Without making the folder. */
  static Path liberty(Path root) {
    return root.resolve(NAME).resolve(LIBERTY);
  }

  /**
   * Makes this run the only one on the folder, until this JVM ends in whatever way.
   *
   * @throws LocalStackException when another run holds it
   */
  void lock() {
    Path file = folder.resolve("lock");
    try {
      FileChannel channel =
          FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      held = Optional.ofNullable(channel.tryLock());
      if (held.isEmpty()) {
        channel.close();
        throw new LocalStackException(
            "Another mvn -Prun works in %s. Stop it first, or, if only Liberty is down, start Liberty again with mvn -Prun -Dserver.only."
                .formatted(folder));
      }
    } catch (IOException e) {
      throw new LocalStackException("Cannot lock " + file + ": " + e.getMessage(), e);
    }
  }

  /** Empties it, its lock excepted. Nothing may run on it any more. */
  void clear() {
    try (Stream<Path> content = Files.list(folder)) {
      content.filter(path -> !path.endsWith("lock")).forEach(Folders::delete);
    } catch (IOException e) {
      throw new LocalStackException("Cannot empty " + folder + ": " + e.getMessage(), e);
    }
  }

  @Override
  public String toString() {
    return folder.toString();
  }
}
