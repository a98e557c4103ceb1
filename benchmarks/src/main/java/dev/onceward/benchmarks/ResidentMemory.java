package dev.onceward.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A process's memory that is in RAM, in MiB, as Linux tells it.
 *
 * @param now VmRSS
 * @param peak VmHWM, since the process began
 */
record ResidentMemory(long now, long peak) {
  private static final long KIB_PER_MIB = 1024;

  static ResidentMemory of(long pid) throws IOException {
    String text = Files.readString(Path.of("/proc", Long.toString(pid), "status"));
    return new ResidentMemory(mebibytes(text, "VmRSS:"), mebibytes(text, "VmHWM:"));
  }

  private static long mebibytes(String status, String field) {
    return status
        .lines()
        .filter(line -> line.startsWith(field))
        .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) / KIB_PER_MIB)
        .findFirst()
        .orElse(0);
  }

  /** Of two samples the higher values. */
  ResidentMemory or(ResidentMemory other) {
    return new ResidentMemory(Math.max(now, other.now), Math.max(peak, other.peak));
  }
}
