package dev.onceward.localstack;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/**
 * A Liberty server as a child process. It keeps running when this JVM is killed and gets no Ctrl-C
 * of the terminal; whoever starts it stops it. Methods may be called from any thread.
 */
public final class LibertyServer implements AutoCloseable {
  private static final Duration GRACE = Duration.ofSeconds(30);

  /**
   * At the first start only. Liberty takes a module from its cache while the time stamp is the
   * same, and a reproducible build always gives the same; from then on the WAR stays as it is.
   */
  private static final String WITHOUT_CACHES = "--clean";

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
  public void launch() {
    launch(Map.of());
  }

  /** The same with other settings until it ends; where both name one, these win. */
  public synchronized void launch(Map<String, String> settings) {
    if (process.filter(Process::isAlive).isPresent()) {
      throw new LocalStackException("Liberty runs already as process " + pid());
    }
    if (!Files.exists(layout.configuration())) {
      throw new LocalStackException(
          "No Liberty server at " + layout.configuration() + ": build it with mvn package first");
    }
    Folders.create(layout.output());
    try {
      process = Optional.of(builder(settings).start());
    } catch (IOException e) {
      throw new LocalStackException("Liberty cannot be started: " + e.getMessage(), e);
    }
  }

  /** Through Liberty's own script, which knows the options each Java version needs and execs. */
  private ProcessBuilder builder(Map<String, String> settings) {
    List<String> command =
        new ArrayList<>(List.of("sh", layout.script().toString(), "run", layout.serverName()));
    if (process.isEmpty()) {
      command.add(WITHOUT_CACHES);
    }
    ProcessBuilder builder = new ProcessBuilder(OwnSession.of(command.toArray(String[]::new)));
    Map<String, String> all = new LinkedHashMap<>(environment);
    all.putAll(settings);
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
    new LibertyStart(layout, running(), ready).await(limit);
  }

  /** Whether {@code GET /health/ready} answers 200. */
  public boolean isReady() {
    return HttpProbe.answersOk(ready);
  }

  private synchronized Process running() {
    return process.orElseThrow(
        () -> new LocalStackException("Liberty was not started: call launch() first"));
  }

  public long pid() {
    return running().pid();
  }

  /** What it prints, from its latest start on. */
  public Path console() {
    return layout.console();
  }

  /** Its log, whatever the console shows. */
  public Path messages() {
    return layout.messages();
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
    latest().ifPresent(server -> Signals.end(server.toHandle(), GRACE));
  }

  private synchronized Optional<Process> latest() {
    return process;
  }

  /** Kills it at once (SIGKILL), as a crash would. */
  public void kill() {
    running().destroyForcibly().onExit().join();
  }

  /** Stops the clock for it (SIGSTOP), as a long pause or a lost node would. */
  public void freeze() {
    Signals.send("STOP", pid());
  }

  /** Lets a frozen server run on (SIGCONT). */
  public void resume() {
    Signals.send("CONT", pid());
  }

  @Override
  public void close() {
    stop();
  }
}
