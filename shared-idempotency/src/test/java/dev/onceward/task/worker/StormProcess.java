package dev.onceward.task.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.postgresql.ds.PGSimpleDataSource;

/** A {@link StormNode} as its operating system knows it. */
final class StormProcess {

  private final String name;
  private final Process process;

  private StormProcess(String name, Process process) {
    this.name = name;
    this.process = process;
  }

  static StormProcess start(PGSimpleDataSource database, String name) throws IOException {
    List<String> command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-Xmx64m",
            "-XX:+UseSerialGC",
            "-XX:TieredStopAtLevel=1",
            StormNode.class.getName(),
            database.getUrl(),
            database.getUser(),
            name);
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(Path.of("target", "task-storm-" + name + ".log").toFile());
    builder.environment().put("CLASSPATH", System.getProperty("java.class.path"));
    builder.environment().put(StormNode.PASSWORD, database.getPassword());
    return new StormProcess(name, builder.start());
  }

  String name() {
    return name;
  }

  /** By SIGKILL: it writes nothing more. */
  void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  void freeze() throws IOException, InterruptedException {
    signal("STOP");
  }

  void thaw() throws IOException, InterruptedException {
    signal("CONT");
  }

  private void signal(String signal) throws IOException, InterruptedException {
    Process kill = new ProcessBuilder("sh", "-c", "kill -" + signal + " " + process.pid()).start();
    assertThat(kill.waitFor()).isZero();
  }

  /** For a node that is to end in good order. */
  void stop() throws IOException, InterruptedException {
    process.getOutputStream().close();
    assertThat(process.waitFor()).as("exit of %s", name).isZero();
  }
}
