package dev.onceward.localstack;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.tukaani.xz.XZInputStream;

/** Unpacks a .tar.xz, its symbolic links and execute permissions included. */
final class TarXz {
  private static final int EXECUTABLE_BY_OWNER = 0100;

  private TarXz() {}

  static void unpack(InputStream archive, Path folder) throws IOException {
    try (TarArchiveInputStream tar = new TarArchiveInputStream(new XZInputStream(archive))) {
      for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
        unpack(tar, entry, inside(folder, entry.getName()));
      }
    }
  }

  private static void unpack(TarArchiveInputStream tar, TarArchiveEntry entry, Path target)
      throws IOException {
    if (entry.isDirectory()) {
      Files.createDirectories(target);
      return;
    }
    Files.createDirectories(target.getParent());
    if (entry.isSymbolicLink()) {
      Files.createSymbolicLink(target, Path.of(entry.getLinkName()));
      return;
    }
    Files.copy(tar, target);
    if ((entry.getMode() & EXECUTABLE_BY_OWNER) != 0) {
      Files.setPosixFilePermissions(target, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
  }

  private static Path inside(Path folder, String name) throws IOException {
    Path target = folder.resolve(name).normalize();
    if (!target.startsWith(folder)) {
      throw new IOException("The archive's entry " + name + " points outside of " + folder);
    }
    return target;
  }
}
