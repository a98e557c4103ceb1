package dev.onceward.localstack;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A Kafka 4 broker of one's own, on the loopback address: what it has acknowledged is on the disk.
 * It holds the system's topics, each with its dead letters, and makes no others by itself.
 *
 * <p>The broker is a process apart, which ends with this JVM. Methods may be called from any
 * thread; one started on the folder of another ends that first.
 */
public class LocalKafka implements AutoCloseable {
  private static final Duration START_LIMIT = Duration.ofMinutes(3);
  private static final Duration GRACE = Duration.ofSeconds(30);
  private static final long POLL_MILLIS = 50;

  private final KafkaFolder folder;
  private final int port;
  private Optional<Process> process = Optional.empty();

  /** A broker that keeps its data in a folder; not started yet. */
  public LocalKafka(Path folder, int port) {
    this.folder = new KafkaFolder(folder);
    this.port = port;
  }

  /**
   * A running broker with empty topics on a free port, for one test; closing it deletes its data.
   *
   * @throws LocalStackException when it cannot be started
   */
  public static LocalKafka temporary() {
    return TemporaryKafka.started();
  }

  /**
   * Starts the broker; it can be used, and has its topics, when this returns.
   *
   * @throws LocalStackException naming the folder and the way out, when its data cannot be used
   */
  public final void start() {
    launch();
    awaitReady();
  }

  /** The folder is made here: a stack that starts fresh empties its own after it has named it. */
  final synchronized void launch() {
    folder.make();
    folder.record().end();
    folder.forgetReadiness();
    folder.refuseUnusable();
    try {
      process =
          Optional.of(
              new ProcessBuilder(new BrokerCommand(folder, port).words())
                  .redirectInput(Path.of("/dev/null").toFile())
                  .redirectErrorStream(true)
                  .redirectOutput(folder.log().toFile())
                  .start());
    } catch (IOException e) {
      throw new LocalStackException("Kafka cannot be started: " + e.getMessage(), e);
    }
    folder.record().write(running().pid());
  }

  final void awaitReady() {
    Process started = running();
    long deadline = System.nanoTime() + START_LIMIT.toNanos();
    while (folder.port().isEmpty()) {
      if (!started.isAlive()) {
        throw folder.failure(port, "the broker ended with exit code " + started.exitValue());
      }
      if (System.nanoTime() > deadline) {
        throw folder.failure(
            port, "the broker was not ready within " + START_LIMIT.toSeconds() + " s");
      }
      Pause.millis(POLL_MILLIS);
    }
  }

  private synchronized Process running() {
    return process.orElseThrow(
        () -> new LocalStackException("Kafka was not started: call start() first"));
  }

  /** Stops it in good order, whoever started it. Does nothing when it is down. */
  public final synchronized void stop() {
    folder.record().process().ifPresent(broker -> Signals.end(broker, GRACE));
    folder.forgetReadiness();
  }

  /** Kills it at once (SIGKILL), as a crash would; {@link #start} recovers. */
  public final synchronized void kill() {
    folder
        .record()
        .process()
        .ifPresent(
            broker -> {
              broker.destroyForcibly();
              broker.onExit().join();
            });
    folder.forgetReadiness();
  }

  /** Stops the clock for it (SIGSTOP), as a long pause or a lost node would. */
  public final void freeze() {
    Signals.send("STOP", running().pid());
  }

  /** Lets a frozen broker run on (SIGCONT). */
  public final void resume() {
    Signals.send("CONT", running().pid());
  }

  @Override
  public void close() {
    stop();
  }

  /** Whether a broker runs on this folder, whoever started it. */
  public final boolean isRunning() {
    return folder.record().process().isPresent();
  }

  /** The port of the broker that runs on this folder, which an earlier run may have chosen. */
  public final OptionalInt runningPort() {
    return isRunning() ? folder.port() : OptionalInt.empty();
  }

  /** The process id of the broker this object started last. */
  public final long pid() {
    return running().pid();
  }

  public final int port() {
    return port;
  }

  /** For clients' {@code bootstrap.servers}. */
  public final String bootstrapServers() {
    return "127.0.0.1:" + port;
  }
}
