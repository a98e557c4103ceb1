package dev.onceward.localstack;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Starts and stops the server program on a data folder, through pg_ctl. */
final class PostgresServer {
  private static final int LINES_OF_LOG_TO_SHOW = 8;

  /** Durability is the subject here: what a test saw committed must survive kill -9. */
  private static final Map<String, String> SETTINGS =
      new TreeMap<>(
          Map.of(
              "listen_addresses", "127.0.0.1",
              "unix_socket_directories", "",
              "fsync", "on",
              "synchronous_commit", "on",
              "full_page_writes", "on",
              "max_connections", "200",
              "shared_buffers", "256MB",
              "timezone", "UTC",
              "log_timezone", "UTC"));

  private final PostgresBinaries binaries;
  private final PostgresFolder folder;

  PostgresServer(PostgresBinaries binaries, PostgresFolder folder) {
    this.binaries = binaries;
    this.folder = folder;
  }

  boolean isRunning() {
    return Files.exists(folder.data()) && pgCtl("status").succeeded();
  }

  void start(int port) {
    long logBefore = folder.log().toFile().length();
    Command.Outcome outcome =
        pgCtl("start", "-w", "-t", "60", "-l", folder.log().toString(), "-o", options(port));
    if (!outcome.succeeded()) {
      throw folder.unusable(outcome.output().strip() + "\n" + logSince(logBefore));
    }
  }

  void stop() {
    if (!pgCtl("stop", "-w", "-t", "30", "-m", "fast").succeeded() && isRunning()) {
      pgCtl("stop", "-w", "-t", "30", "-m", "immediate");
    }
  }

  /**
   * As a power cut would: the server's processes are gone when this returns, nothing is flushed.
   */
  void kill() {
    folder.pid().stream()
        .boxed()
        .flatMap(pid -> ProcessHandle.of(pid).stream())
        .forEach(PostgresServer::kill);
  }

  private static void kill(ProcessHandle server) {
    List<ProcessHandle> all = new ArrayList<>(server.descendants().toList());
    all.add(0, server);
    all.forEach(ProcessHandle::destroyForcibly);
    all.forEach(process -> process.onExit().join());
  }

  private static String options(int port) {
    return SETTINGS.entrySet().stream()
        .map(setting -> "-c " + setting.getKey() + "='" + setting.getValue() + "'")
        .collect(Collectors.joining(" ", "-p " + port + " ", ""));
  }

  private Command.Outcome pgCtl(String action, String... more) {
    List<String> command = ServerAccount.current().command(binaries.program("pg_ctl"), action);
    command.add("-D");
    command.add(folder.data().toString());
    command.addAll(List.of(more));
    return Command.run(command);
  }

  private String logSince(long position) {
    try {
      byte[] log = Files.readAllBytes(folder.log());
      List<String> lines =
          new String(log, (int) position, log.length - (int) position, StandardCharsets.UTF_8)
              .lines()
              .toList();
      return String.join(
          "\n", lines.subList(Math.max(0, lines.size() - LINES_OF_LOG_TO_SHOW), lines.size()));
    } catch (IOException unreadable) {
      return "(its log " + folder.log() + " cannot be read: " + unreadable + ")";
    }
  }
}
