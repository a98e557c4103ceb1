package dev.onceward.benchmarks;

import java.io.IOException;

/** Keeps the highest values of a process's resident memory. */
final class MemoryWatch implements Rounds.Sampler {
  private final long pid;
  private ResidentMemory highest = new ResidentMemory(0, 0);

  MemoryWatch(long pid) {
    this.pid = pid;
  }

  @Override
  public void sample() throws IOException {
    highest = highest.or(ResidentMemory.of(pid));
  }

  ResidentMemory highest() {
    return highest;
  }
}
