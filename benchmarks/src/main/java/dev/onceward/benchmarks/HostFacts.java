package dev.onceward.benchmarks;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.ZoneOffset;

/** What a reader must know of machine and software to judge the figures. */
record HostFacts(String machine, String java, String postgres) {
  private static final Path PROCESSORS = Path.of("/proc/cpuinfo");

  static HostFacts of(BenchDatabase database) throws IOException, SQLException {
    String machine =
        "%s, %d processors (%s), load before the run %.1f, on %s"
            .formatted(
                System.getProperty("os.name") + " " + System.getProperty("os.version"),
                Runtime.getRuntime().availableProcessors(),
                processor(),
                ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage(),
                LocalDate.now(ZoneOffset.UTC));
    return new HostFacts(machine, virtualMachine(), server(database));
  }

  private static String virtualMachine() {
    return System.getProperty("java.vm.name") + " " + System.getProperty("java.runtime.version");
  }

  private static String server(BenchDatabase database) throws SQLException {
    return "%s, fsync %s, synchronous_commit %s, full_page_writes %s, shared_buffers %s"
        .formatted(
            database.setting("server_version"),
            database.setting("fsync"),
            database.setting("synchronous_commit"),
            database.setting("full_page_writes"),
            database.setting("shared_buffers"));
  }

  private static String processor() throws IOException {
    if (!Files.exists(PROCESSORS)) {
      return System.getProperty("os.arch");
    }
    return Files.readString(PROCESSORS)
        .lines()
        .filter(line -> line.startsWith("model name"))
        .map(line -> line.substring(line.indexOf(':') + 1).strip())
        .findFirst()
        .orElse(System.getProperty("os.arch"));
  }
}
