package dev.onceward.localstack;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LibertyLogTest {
  @TempDir private Path folder;

  @Test
  void failedApplication_showsItsReasonOnly() throws Exception {
    LibertyLog log =
        log(
            """
            [AUDIT   ] CWWKE0001I: The server onceward has been launched.
            [WARNING ] CWMMH0053W: not started yet
            [ERROR   ] CWWKZ0002E: An exception occurred while starting: refused:
              no database
              no issuer
            [AUDIT   ] CWWKF0011I: The server is ready.
            """);

    assertThat(log.tellsOfFailure()).isTrue();
    assertThat(log.excerpt())
        .isEqualTo(
            """
            [ERROR   ] CWWKZ0002E: An exception occurred while starting: refused:
              no database
              no issuer""");
  }

  @Test
  void failedListener_showsTheApplicationsReasonFirst() throws Exception {
    LibertyLog log =
        log(
            """
            [ERROR   ] CWWKZ0002E: An exception occurred: startWebApplication
            [ERROR   ] SRVE0283E: Exception caught: dev.onceward.settings.InvalidSettingException: Onceward refuses:
              no table
            \tat dev.onceward.StartCheck.check(StartCheck.java:1)
            """);

    assertThat(log.excerpt())
        .isEqualTo(
            """
            [ERROR   ] SRVE0283E: Exception caught: dev.onceward.settings.InvalidSettingException: Onceward refuses:
              no table
            [ERROR   ] CWWKZ0002E: An exception occurred: startWebApplication""");
  }

  @Test
  void slowStart_isNoFailure() throws Exception {
    LibertyLog log = log("[AUDIT   ] CWWKZ0022W: Application has not started in 30.1 seconds.");

    assertThat(log.tellsOfFailure()).isFalse();
  }

  @Test
  void nothingPrintedYet_isNoFailure() {
    assertThat(new LibertyLog(folder.resolve("absent")).tellsOfFailure()).isFalse();
  }

  private LibertyLog log(String content) throws Exception {
    return new LibertyLog(Files.writeString(folder.resolve("console.log"), content));
  }
}
