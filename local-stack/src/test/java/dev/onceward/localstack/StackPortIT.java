package dev.onceward.localstack;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Properties;
import org.junit.jupiter.api.Test;

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

  private static StackPort port(int number) {
    return StackPort.of("HTTP", "onceward.port.http", number, new Properties());
  }
}
