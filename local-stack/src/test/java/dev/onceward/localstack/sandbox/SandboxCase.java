package dev.onceward.localstack.sandbox;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A running sandbox with empty books, and those who use it. */
abstract class SandboxCase {
  @TempDir Path folder;
  Sandbox sandbox;
  Shop shop;
  ControlClient control;

  @BeforeEach
  void start() {
    sandbox = Sandbox.start(0, folder);
    shop = new Shop(sandbox.uri());
    control = new ControlClient(sandbox.uri());
  }

  @AfterEach
  void stop() {
    sandbox.close();
  }
}
