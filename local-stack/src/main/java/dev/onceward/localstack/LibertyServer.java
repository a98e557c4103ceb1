package dev.onceward.localstack;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * A Liberty server as a child process. It keeps running when this JVM is killed and gets no Ctrl-C
 * of the terminal; whoever starts it stops it. Methods may be called from any thread.
 */
public final class LibertyServer implements AutoCloseable {
  private static final int HTTP_OK = 200;
  private static final int CONNECT_MILLIS = 500;
  private static final int READ_MILLIS = 5_000;
  private static final long POLL_MILLIS = 200;
  private static final Duration GRACE = Duration.ofSeconds(30);

  private final LibertyLayout layout;
  private final URI ready;
  private final Map<String, String> environment;
  private Optional<Process> process = Optional.empty();

  /**
   * A server, not started yet.
   *
   * @param baseUrl where it will listen, as the environment tells it
   * @param environment added to this JVM's own environment
   */
  public LibertyServer(LibertyLayout layout, URI baseUrl, Map<String, String> environment) {
    this.layout = layout;
    this.ready = baseUrl.resolve("/health/ready");
    this.environment = Map.copyOf(environment);
  }

  /**
   * Starts the process and returns at once.
   *
   * @throws LocalStackException when there is no such server or it runs already
   */
  public synchronized void launch() {
    if (process.filter(Process::isAlive).isPresent()) {
      throw new LocalStackException("Liberty runs already as process " + pid());
    }
    if (!Files.exists(layout.configuration())) {
      throw new LocalStackException(
          "No Liberty server at " + layout.configuration() + ": build it with mvn package first");
    }
    Folders.create(layout.output());
    try {
      process = Optional.of(builder().start());
    } catch (IOException e) {
      throw new LocalStackException("Liberty cannot be started: " + e.getMessage(), e);
    }
  }

  /** Through Liberty's own script, which knows the options each Java version needs and execs. */
  private ProcessBuilder builder() {
    ProcessBuilder builder =
        new ProcessBuilder(
            OwnSession.of("sh", layout.script().toString(), "run", layout.serverName()));
    Map<String, String> all = new LinkedHashMap<>(environment);
    all.put("JAVA_HOME", System.getProperty("java.home"));
    all.put("WLP_USER_DIR", layout.installation().resolve("usr").toString());
    all.put("WLP_OUTPUT_DIR", layout.output().toString());
    builder.environment().putAll(all);
    return builder
        .redirectInput(Path.of("/dev/null").toFile())
        .redirectErrorStream(true)
        .redirectOutput(layout.console().toFile());
  }

  /**
   * Waits until the application answers that it is ready.
   *
   * @throws LocalStackException with the relevant log lines, as soon as it is clear that it won't
   */
  public void awaitReady(Duration limit) {
    long deadline = System.nanoTime() + limit.toNanos();
    while (!isReady()) {
      if (!running().isAlive()) {
        throw failure("ended with exit code " + running().exitValue());
      }
      if (new LibertyLog(layout.console()).tellsOfFailure()) {
        throw failure("did not start");
      }
      if (System.nanoTime() > deadline) {
        throw failure("was not ready within " + limit.toSeconds() + " s");
      }
      Pause.millis(POLL_MILLIS);
    }
  }

  /** Whether {@code GET /health/ready} answers 200. */
  public boolean isReady() {
    try {
      HttpURLConnection connection = (HttpURLConnection) ready.toURL().openConnection();
      connection.setConnectTimeout(CONNECT_MILLIS);
      connection.setReadTimeout(READ_MILLIS);
      return connection.getResponseCode() == HTTP_OK;
    } catch (IOException notYet) {
      return false;
    }
  }

  private LocalStackException failure(String what) {
    return new LocalStackException(
        "Liberty %s:%n%s%nMore in %s and %s"
            .formatted(
                what,
                new LibertyLog(layout.console()).excerpt(),
                layout.console(),
                layout.messages()));
  }

  private synchronized Process running() {
    return process.orElseThrow(
        () -> new LocalStackException("Liberty was not started: call launch() first"));
  }

  public long pid() {
    return running().pid();
  }

  public boolean isAlive() {
    return running().isAlive();
  }

  /** Completes when the process has ended, for whatever reason. */
  public CompletableFuture<Process> onExit() {
    return running().onExit();
  }

  /** Stops in good order, by force when that takes too long. Does nothing when it is down. */
  public void stop() {
    synchronizedProcess().ifPresent(server -> end(server.toHandle()));
  }

  static void end(ProcessHandle server) {
    server.destroy();
    try {
      server.onExit().get(GRACE.toSeconds(), TimeUnit.SECONDS);
    } catch (java.util.concurrent.TimeoutException tooSlow) {
      server.destroyForcibly();
      server.onExit().join();
    } catch (java.util.concurrent.ExecutionException | InterruptedException e) {
      server.destroyForcibly();
    }
  }

  private synchronized Optional<Process> synchronizedProcess() {
    return process;
  }

  /** Kills it at once (SIGKILL), as a crash would. */
  public void kill() {
    running().destroyForcibly().onExit().join();
  }

  /** Stops the clock for it (SIGSTOP), as a long pause or a lost node would. */
  public void freeze() {
    signal("STOP");
  }

  /** Lets a frozen server run on (SIGCONT). */
  public void resume() {
    signal("CONT");
  }

  private void signal(String name) {
    Command.Outcome kill = Command.run(List.of("sh", "-c", "kill -" + name + " " + pid()));
    if (!kill.succeeded()) {
      throw new LocalStackException("SIG" + name + " was refused: " + kill.output().strip());
    }
  }

  @Override
  public void close() {
    stop();
  }
}
