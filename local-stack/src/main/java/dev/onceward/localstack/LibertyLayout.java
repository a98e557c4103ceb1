package dev.onceward.localstack;

import java.nio.file.Path;

/**
 * Where a Liberty server's parts are. Several servers may share one installation and one
 * configuration when each has its own output folder.
 *
 * @param installation the {@code wlp} folder
 * @param serverName the folder below {@code wlp/usr/servers}
 * @param output for logs and work files
 */
public record LibertyLayout(Path installation, String serverName, Path output) {

  Path script() {
    return installation.resolve("bin/server");
  }

  Path configuration() {
    return installation.resolve("usr/servers").resolve(serverName).resolve("server.xml");
  }

  /** What the server prints, from its latest start on. */
  public Path console() {
    return output.resolve(serverName + "-console.log");
  }

  /** Liberty's own log. */
  public Path messages() {
    return output.resolve(serverName).resolve("logs/messages.log");
  }
}
