package dev.onceward.benchmarks;

import dev.onceward.localstack.LibertyLayout;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Set;

/** The product's server with the benchmark's resources in its WAR; the original stays as is. */
final class ServerCopy {
  private static final String NAME = "onceward";
  private static final String SERVERS = "usr/servers";
  private static final Set<String> LEFT_BY_EARLIER_RUNS = Set.of("logs", "workarea");

  private ServerCopy() {}

  /** Its {@code bin} is a link to the original's: Liberty finds its installation through it. */
  static LibertyLayout of(Path liberty, Path folder) throws IOException {
    Path original = liberty.resolve(SERVERS).resolve(NAME);
    if (!Files.exists(original.resolve("server.xml"))) {
      throw new NoSuchFileException(
          original + "/server.xml: there is no server to measure. Build it with mvn package.");
    }
    Path installation = Files.createDirectories(folder.resolve("wlp"));
    Files.createSymbolicLink(installation.resolve("bin"), liberty.resolve("bin"));
    Path copy = Files.createDirectories(installation.resolve(SERVERS).resolve(NAME));
    Trees.copy(original, copy, LEFT_BY_EARLIER_RUNS);
    BenchWar.addTo(copy.resolve("apps/onceward.war"));
    return new LibertyLayout(installation, NAME, folder.resolve("liberty"));
  }
}
