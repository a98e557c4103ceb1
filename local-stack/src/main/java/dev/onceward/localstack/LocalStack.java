package dev.onceward.localstack;

import java.io.PrintStream;
import java.net.URI;
import java.nio.file.Path;
import java.util.Map;

/**
 * {@code mvn -Prun}: PostgreSQL, Kafka, the sandbox and Liberty in the foreground, until Ctrl-C or
 * SIGTERM.
 *
 * <p>System properties: {@code onceward.port.http} (9080), {@code onceward.port.postgres} (15432),
 * {@code onceward.port.kafka} (19092), {@code onceward.port.sandbox} (18089), {@code
 * onceward.port.smtp} (13025), {@code fresh} (start with no data), {@code server.only} (start
 * Liberty again on a stack that runs).
 */
public final class LocalStack {
  private static final String ENDING = "Ctrl-C stops everything; the data stay in .onceward/.";
  private static final String SERVER_ONLY_ENDING = "Ctrl-C stops this Liberty only.";

  private final StackSettings settings;
  private final StackFolder folder;
  private final EnvironmentFile environmentFile;
  private final ProcessRecord record;
  private final PrintStream out;
  private final StackRun run;

  private LocalStack(StackSettings settings, PrintStream out) {
    this.settings = settings;
    this.folder = new StackFolder(settings.root());
    this.environmentFile = new EnvironmentFile(settings.root());
    this.record = new ProcessRecord(folder.liberty());
    this.out = out;
    this.run = new StackRun(out);
  }

  /** Arguments: the project's root folder, Liberty's {@code wlp} folder. Does not return. */
  public static void main(String[] arguments) {
    Path root = Path.of(arguments[0]);
    Path liberty = Path.of(arguments[1]);
    try {
      StackSettings settings = StackSettings.of(root, liberty, System.getProperties());
      new LocalStack(settings, System.out).runUntilStopped();
    } catch (LocalStackException e) {
      // Maven prints it: the message is for a person, the trace would only bury it.
      e.setStackTrace(new StackTraceElement[0]);
      throw e;
    }
  }

  private void runUntilStopped() {
    if (settings.serverOnly()) {
      runServerOnly();
    } else {
      runAll();
    }
  }

  private void runAll() {
    folder.lock();
    environmentFile.delete();
    LocalPostgres postgres = new LocalPostgres(folder.postgres(), settings.postgres().number());
    LocalKafka kafka = new LocalKafka(folder.kafka(), settings.kafka().number());
    endLeftOver("Liberty", record, record::end);
    endLeftOver("Kafka", new ProcessRecord(folder.kafka()), kafka::stop);
    if (settings.fresh()) {
      postgres.stop();
      folder.clear();
    }
    if (postgres.runningPort().orElse(0) != settings.postgres().number()) {
      settings.postgres().requireFree();
    }
    settings.requireFreePorts();
    SandboxPart sandbox =
        new SandboxPart(
            folder.sandbox(), settings.sandbox(), LocalEnvironment.webhookSecret(System.getenv()));
    whileRunning(
        () -> {
          run.start(new PostgresPart(postgres));
          run.start(new KafkaPart(kafka));
          run.start(sandbox);
          startLiberty(surroundings(postgres, kafka, sandbox.mails()), ENDING);
        });
    new LibertyWatch(record, run, out).watchForEver(settings.commandToStartLiberty());
  }

  private void runServerOnly() {
    Surroundings running = new RunningStack(folder, settings).surroundings();
    settings.http().requireFree();
    whileRunning(() -> startLiberty(running, SERVER_ONLY_ENDING));
    new LibertyWatch(record, run, out).watchUntilItEnds();
  }

  /** What was started is stopped again: after a failure at once, otherwise with this JVM. */
  private void whileRunning(Runnable start) {
    OwnClasses.loadAll();
    Runtime.getRuntime().addShutdownHook(new Thread(this::stop, "stop-local-stack"));
    try {
      start.run();
    } catch (LocalStackException e) {
      stop();
      throw e;
    }
  }

  private void stop() {
    if (!settings.serverOnly()) {
      environmentFile.delete();
    }
    run.stop();
  }

  private void endLeftOver(String name, ProcessRecord noted, Runnable end) {
    noted
        .process()
        .ifPresent(
            process -> {
              out.printf("%s of an earlier run (process %d) is stopped …%n", name, process.pid());
              end.run();
            });
  }

  private Surroundings surroundings(LocalPostgres postgres, LocalKafka kafka, MailSandbox sandbox) {
    return new Surroundings(postgres, kafka, sandbox, LocalKeys.in(folder.keys()));
  }

  private void startLiberty(Surroundings surroundings, String ending) {
    URI url = URI.create("http://localhost:" + settings.http().number());
    LibertyLayout layout = new LibertyLayout(settings.liberty(), "onceward", folder.liberty());
    LibertyServer server =
        new LibertyServer(layout, url, surroundings.environment(url, System.getenv()));
    new NotedPort(folder.liberty()).write(settings.http().number());
    run.start(new LibertyPart(server, record, !settings.serverOnly()));
    Map<String, String> variables = surroundings.forScripts(url, server.pid());
    environmentFile.write(variables);
    out.println(
        Welcome.text(variables, surroundings.sandbox().smtpPort(), environmentFile.path(), ending));
  }
}
