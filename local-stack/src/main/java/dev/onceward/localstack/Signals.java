package dev.onceward.localstack;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Signals to processes that may not be our children. */
final class Signals {
  private Signals() {}

  static void send(String name, long pid) {
    Command.Outcome kill = Command.run(List.of("sh", "-c", "kill -" + name + " " + pid));
    if (!kill.succeeded()) {
      throw new LocalStackException(
          "SIG%s to process %d was refused: %s".formatted(name, pid, kill.output().strip()));
    }
  }

  /** Asks it to end, and ends it when it has not after a while. */
  static void end(ProcessHandle process, Duration grace) {
    process.destroy();
    try {
      process.onExit().get(grace.toSeconds(), TimeUnit.SECONDS);
    } catch (TimeoutException tooSlow) {
      process.destroyForcibly();
      process.onExit().join();
    } catch (ExecutionException | InterruptedException e) {
      process.destroyForcibly();
    }
  }
}
