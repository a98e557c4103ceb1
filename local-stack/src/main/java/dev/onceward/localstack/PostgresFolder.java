package dev.onceward.localstack;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** Where one PostgreSQL server keeps its data and its log. */
final class PostgresFolder {
  private static final String MAJOR_VERSION = "18";
  private static final int PID_LINE = 0;
  private static final int PORT_LINE = 3;

  private final Path folder;

  PostgresFolder(Path folder) {
    this.folder = folder.toAbsolutePath().normalize();
  }

  Path data() {
    return folder.resolve("data");
  }

  Path log() {
    return folder.resolve("postgresql.log");
  }

  /** Creates the data where there are none, and refuses data that cannot be used. */
  void prepare(PostgresBinaries binaries) {
    if (Files.exists(data())) {
      refuseUnusable();
    } else {
      initialise(binaries);
    }
  }

  /**
   * Beside its place and then renamed, so that an interrupted first start leaves nothing behind.
   */
  private void initialise(PostgresBinaries binaries) {
    Path fresh = folder.resolve("data.initialising");
    Folders.delete(fresh);
    Folders.create(fresh);
    try {
      Path passwordFile =
          Files.writeString(folder.resolve("initial-password"), DemoDatabase.PASSWORD);
      ServerAccount.current().own(folder);
      Command.Outcome initdb = Command.run(initdb(binaries, fresh, passwordFile));
      Files.delete(passwordFile);
      if (!initdb.succeeded()) {
        throw unusable("initdb failed:\n" + initdb.output().strip());
      }
      Files.move(fresh, data(), StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new LocalStackException("No PostgreSQL data can be created in " + folder + ": " + e, e);
    }
  }

  private static List<String> initdb(PostgresBinaries binaries, Path data, Path passwordFile) {
    return ServerAccount.current()
        .command(
            binaries.program("initdb"),
            "--pgdata=" + data,
            "--username=postgres",
            "--pwfile=" + passwordFile,
            "--auth=scram-sha-256",
            "--encoding=UTF8",
            "--locale=C",
            "--locale-provider=builtin",
            "--builtin-locale=C.UTF-8");
  }

  private void refuseUnusable() {
    try {
      String version = Files.readString(data().resolve("PG_VERSION")).strip();
      if (!version.equals(MAJOR_VERSION)) {
        throw unusable("they were written by PostgreSQL " + version + ", this is " + MAJOR_VERSION);
      }
    } catch (IOException e) {
      throw unusable("the file PG_VERSION cannot be read (" + e + ")");
    }
    if (!Files.isRegularFile(data().resolve("global/pg_control"))) {
      throw unusable("the file global/pg_control is missing");
    }
  }

  LocalStackException unusable(String reason) {
    return new LocalStackException(
        ("PostgreSQL cannot use its data in %s: %s%nTo start empty, delete that folder or add"
                + " -Dfresh to mvn -Prun.")
            .formatted(data(), reason));
  }

  OptionalLong pid() {
    List<String> lines = pidFile();
    return lines.size() > PID_LINE && !lines.get(PID_LINE).isBlank()
        ? OptionalLong.of(Long.parseLong(lines.get(PID_LINE).strip()))
        : OptionalLong.empty();
  }

  OptionalInt port() {
    List<String> lines = pidFile();
    return lines.size() > PORT_LINE && !lines.get(PORT_LINE).isBlank()
        ? OptionalInt.of(Integer.parseInt(lines.get(PORT_LINE).strip()))
        : OptionalInt.empty();
  }

  private List<String> pidFile() {
    try {
      return Files.readAllLines(data().resolve("postmaster.pid"), StandardCharsets.UTF_8);
    } catch (IOException notRunning) {
      return List.of();
    }
  }
}
