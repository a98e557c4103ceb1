package dev.onceward.localstack.sandbox;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import org.subethamail.smtp.server.Session;
import org.subethamail.smtp.server.SessionHandler;

/** Lets connections in, unless the service is down. */
record SmtpDoor(Faults faults) implements SessionHandler {
  /** Stands for the mail while its content is not there yet: faults are asked for by a call. */
  static final Call ANY =
      Call.bySmtp(
          new MailContent("", List.of(), "", Optional.empty(), Optional.empty(), List.of()),
          Optional.empty());

  private static final int CLOSING = 421;

  @Override
  public SessionAcceptance accept(Session session) {
    if (faults.take(ANY, EnumSet.of(FaultKind.DOWN)).isEmpty()) {
      return SessionAcceptance.success();
    }
    hangUp(session);
    return SessionAcceptance.failure(CLOSING, "down");
  }

  /** Without a word. */
  static void hangUp(Session session) {
    try {
      session.getSocket().close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void onSessionEnd(Session session) {}
}
