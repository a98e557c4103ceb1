package dev.onceward.localstack;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;

/** PostgreSQL's programs, unpacked once per user and version, and again when they are damaged. */
final class PostgresBinaries {
  private final Path home;

  private PostgresBinaries(Path home) {
    this.home = home;
  }

  /** Unpacks when needed; several processes may ask at once. */
  static PostgresBinaries unpacked() {
    return unpackedIn(folder());
  }

  static synchronized PostgresBinaries unpackedIn(Path parent) {
    Path home = parent.resolve("PG-" + digestOfArchive());
    try (FileChannel lock =
            FileChannel.open(
                Folders.create(parent).resolve("unpack.lock"),
                StandardOpenOption.CREATE,
                StandardOpenOption.WRITE);
        FileLock held = lock.lock()) {
      if (held.isValid() && !Inventory.matches(home)) {
        unpackInto(home);
      }
      return new PostgresBinaries(home);
    } catch (IOException e) {
      throw new LocalStackException(
          "PostgreSQL cannot be unpacked into "
              + home
              + " ("
              + e
              + "): delete that folder, see that"
              + " 100 MB are free, and repeat",
          e);
    }
  }

  String program(String name) {
    return home.resolve("bin").resolve(name).toString();
  }

  /**
   * Into a folder beside it and then renamed, so that a crash in between leaves nothing half done.
   */
  private static void unpackInto(Path home) throws IOException {
    Path fresh = home.resolveSibling(home.getFileName() + ".unpacking");
    Folders.delete(fresh);
    Folders.delete(home);
    try (InputStream archive = archive()) {
      TarXz.unpack(archive, Folders.create(fresh));
    }
    Inventory.write(fresh);
    ServerAccount.current().own(fresh);
    Files.move(fresh, home, StandardCopyOption.ATOMIC_MOVE);
  }

  private static Path folder() {
    return Path.of(
        System.getProperty("java.io.tmpdir"), "onceward-" + System.getProperty("user.name"));
  }

  private static InputStream archive() {
    String name = "/postgres-linux-" + architecture() + ".txz";
    InputStream archive = PostgresBinaries.class.getResourceAsStream(name);
    if (archive == null) {
      throw new LocalStackException(
          "No PostgreSQL for "
              + System.getProperty("os.name")
              + "/"
              + System.getProperty("os.arch")
              + " on the class path ("
              + name
              + "): run on Linux x86-64 or ARM64, or point JDBC_URL at a PostgreSQL 18 of your own");
    }
    return archive;
  }

  private static String architecture() {
    String architecture = System.getProperty("os.arch").toLowerCase(Locale.ROOT);
    return switch (architecture) {
      case "amd64", "x86_64" -> "x86_64";
      case "aarch64" -> "arm_64";
      default -> architecture;
    };
  }

  private static String digestOfArchive() {
    try (InputStream archive = archive();
        DigestInputStream digesting =
            new DigestInputStream(archive, MessageDigest.getInstance("SHA-256"))) {
      digesting.transferTo(OutputStream.nullOutputStream());
      return HexFormat.of().formatHex(digesting.getMessageDigest().digest(), 0, 8);
    } catch (IOException | NoSuchAlgorithmException e) {
      throw new LocalStackException("The PostgreSQL archive on the class path cannot be read", e);
    }
  }
}
