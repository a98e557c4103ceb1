package dev.onceward.localstack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SandboxPartIT {
  @TempDir private Path folder;

  @Test
  void launched_isFoundByAnotherRun() {
    int port = Ports.free();
    SandboxPart part = new SandboxPart(folder, settings(port), LocalEnvironment.WEBHOOK_SECRET);
    part.launch();
    try {
      assertThat(part.uri()).hasHost("127.0.0.1").hasPort(port);
      assertThat(SandboxPart.uriOfRunning(folder)).isEqualTo(part.uri());
      assertThat(SandboxPart.running(folder)).isEqualTo(part.mails());
      assertThat(Ports.isFree(part.mails().smtpPort())).isFalse();
      assertThat(HttpProbe.answersOk(part.uri().resolve("/_control/charges"))).isTrue();
    } finally {
      part.stop();
    }
    assertThat(Ports.isFree(port)).isTrue();
  }

  @Test
  void takenPort_isAClearError() throws Exception {
    try (ServerSocket holder = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      SandboxSettings settings = settings(holder.getLocalPort());

      assertThatThrownBy(() -> settings.port().requireFree())
          .isInstanceOf(LocalStackException.class)
          .hasMessageContainingAll("-Donceward.port.sandbox=", "payment sandbox");
      assertThatThrownBy(
              () -> new SandboxPart(folder, settings, LocalEnvironment.WEBHOOK_SECRET).launch())
          .isInstanceOf(LocalStackException.class)
          .hasMessageContaining("port " + holder.getLocalPort());
    }
  }

  @Test
  void noStackEverRan_saysSo() {
    assertThatThrownBy(() -> SandboxPart.uriOfRunning(folder))
        .isInstanceOf(LocalStackException.class)
        .hasMessageContaining("mvn -Prun");
  }

  private static SandboxSettings settings(int port) {
    Properties given = new Properties();
    given.setProperty("onceward.port.sandbox", Integer.toString(port));
    given.setProperty("onceward.port.smtp", Integer.toString(Ports.free()));
    return SandboxSettings.of(given);
  }
}
