package dev.onceward.localstack.sandbox;

import org.junit.jupiter.api.BeforeEach;

/** A sandbox that takes mails in both ways. */
abstract class MailCase extends SandboxCase {
  Sender sender;

  @BeforeEach
  void takeMails() {
    sender = new Sender(sandbox.uri(), sandbox.takeMailsAt(0));
  }

  final void restart() {
    stop();
    start();
    takeMails();
  }
}
