package dev.onceward.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Prometheus' own tool for rules and queries, where it is installed. */
final class Promtool {

  private static final String NEEDED =
      "needs promtool, of Debian's package prometheus, on the path";

  private Promtool() {}

  /** What it says when it is content; without it the test steps aside. */
  static String run(String... arguments) throws IOException, InterruptedException {
    Optional<Path> promtool = find();
    assumeTrue(promtool.isPresent(), NEEDED);
    List<String> command = new ArrayList<>(List.of(arguments));
    command.add(0, promtool.get().toString());
    Process run = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(run.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(run.waitFor()).as(said).isZero();
    return said;
  }

  private static Optional<Path> find() {
    return Stream.of(System.getenv("PATH").split(":"))
        .map(folder -> Path.of(folder, "promtool"))
        .filter(Files::isExecutable)
        .findFirst();
  }
}
