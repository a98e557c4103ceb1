package dev.onceward.localstack;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Finds the process that listens on a port, where Linux lets us see it. */
final class PortOwner {
  private static final String LISTENING = "0A";
  private static final int LOCAL_ADDRESS = 1;
  private static final int STATE = 3;
  private static final int INODE = 9;

  private PortOwner() {}

  static OptionalLong pid(int port) {
    Set<String> sockets =
        Stream.of("/proc/net/tcp", "/proc/net/tcp6")
            .flatMap(table -> lines(Path.of(table)).stream())
            .map(line -> line.strip().split("\\s+"))
            .filter(row -> row.length > INODE && row[STATE].equals(LISTENING))
            .filter(row -> row[LOCAL_ADDRESS].endsWith(hexadecimal(port)))
            .map(row -> "socket:[" + row[INODE] + "]")
            .collect(Collectors.toSet());
    return ProcessHandle.allProcesses()
        .mapToLong(ProcessHandle::pid)
        .filter(pid -> holdsOneOf(pid, sockets))
        .findFirst();
  }

  private static String hexadecimal(int port) {
    return String.format(Locale.ROOT, ":%04X", port);
  }

  private static List<String> lines(Path table) {
    try {
      return Files.readAllLines(table);
    } catch (IOException notLinux) {
      return List.of();
    }
  }

  private static boolean holdsOneOf(long pid, Set<String> sockets) {
    try (Stream<Path> files = Files.list(Path.of("/proc", Long.toString(pid), "fd"))) {
      return files.map(PortOwner::target).flatMap(Optional::stream).anyMatch(sockets::contains);
    } catch (IOException | UncheckedIOException goneOrNotOurs) {
      return false;
    }
  }

  private static Optional<String> target(Path file) {
    try {
      return Optional.of(Files.readSymbolicLink(file).toString());
    } catch (IOException closedMeanwhile) {
      return Optional.empty();
    }
  }
}
