package dev.onceward.invoicing.mail;

import dev.onceward.idempotency.external.StepResult;
import dev.onceward.idempotency.external.StepResult.Retry;
import dev.onceward.idempotency.external.StepResult.Unknown;
import jakarta.mail.AuthenticationFailedException;
import jakarta.mail.MessagingException;
import jakarta.mail.SendFailedException;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What a conversation that failed says of the mail: by when it failed, and by the reply code. */
final class SmtpFailures {

  /** The mail library gives the server's reply as the message; of several lines, with each code. */
  private static final Pattern REPLY = Pattern.compile("^([245][0-9][0-9])[ -]");

  private static final int DEEPEST = 20;

  private SmtpFailures() {}

  static StepResult resultOf(MessagingException failure, boolean begun) {
    Optional<Integer> refusal =
        failure instanceof SendFailedException ? worstReply(failure) : Optional.empty();
    if (refusal.filter(code -> code >= 500).isPresent()) {
      return isOurs(refusal.get())
          ? new Retry(reasonOf(failure), Duration.ZERO)
          : MailResults.refused("smtp_" + refusal.get());
    }
    if (refusal.isPresent() || !begun) {
      return new Retry(reasonOf(failure), Duration.ZERO);
    }
    return new Unknown(reasonOf(failure));
  }

  /**
   * A login that is wanted, a command that is not known: to be mended, and no fault of the mail.
   */
  private static boolean isOurs(int code) {
    return (code >= 500 && code <= 504) || code == 530 || code == 534 || code == 535;
  }

  /** A recipient's own refusal is hidden behind one of the whole mail. */
  private static Optional<Integer> worstReply(MessagingException failure) {
    return Stream.iterate((Exception) failure, next -> next != null, SmtpFailures::next)
        .limit(DEEPEST)
        .flatMap(exception -> replyOf(exception).stream())
        .max(Integer::compare);
  }

  private static Exception next(Exception exception) {
    return exception instanceof MessagingException messaging ? messaging.getNextException() : null;
  }

  private static Optional<Integer> replyOf(Exception exception) {
    Matcher reply = REPLY.matcher(String.valueOf(exception.getMessage()).strip());
    return reply.find() && !(exception instanceof AuthenticationFailedException)
        ? Optional.of(Integer.parseInt(reply.group(1))).filter(code -> code >= 400)
        : Optional.empty();
  }

  private static String reasonOf(MessagingException failure) {
    return failure.getClass().getSimpleName() + ": " + String.valueOf(failure.getMessage()).strip();
  }
}
