package dev.onceward.localstack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StackPortIT {
  @Test
  void takenPort_namesPortPropertyAndProcess() throws Exception {
    try (ServerSocket holder = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      StackPort port = port(holder.getLocalPort());

      assertThatThrownBy(port::requireFree)
          .isInstanceOf(LocalStackException.class)
          .hasMessageContainingAll(
              "Port " + holder.getLocalPort(),
              "by process " + ProcessHandle.current().pid(),
              "-Donceward.port.http=");
    }
  }

  @Test
  void freePort_isAccepted() {
    assertThatCode(port(Ports.free())::requireFree).doesNotThrowAnyException();
  }

  @Test
  void serverOnly_comesBackAtThePortItHad(@TempDir Path root) {
    Properties given = new Properties();
    given.setProperty("server.only", "");
    assertThat(http(root, given)).isEqualTo(9080);

    new NotedPort(new StackFolder(root).liberty()).write(9081);
    assertThat(http(root, given)).isEqualTo(9081);
    assertThat(http(root, new Properties())).as("a start of the whole stack").isEqualTo(9080);

    given.setProperty("onceward.port.http", "9082");
    assertThat(http(root, given)).isEqualTo(9082);
  }

  private static int http(Path root, Properties given) {
    return StackSettings.of(root, Path.of("wlp"), given).http().number();
  }

  private static StackPort port(int number) {
    return StackPort.of("HTTP", "onceward.port.http", number, new Properties());
  }
}
