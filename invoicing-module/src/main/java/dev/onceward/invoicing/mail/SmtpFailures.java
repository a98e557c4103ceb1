package dev.onceward.invoicing.mail;

import dev.onceward.idempotency.external.StepResult;
import dev.onceward.idempotency.external.StepResult.Retry;
import dev.onceward.idempotency.external.StepResult.Unknown;
import jakarta.mail.MessagingException;
import jakarta.mail.SendFailedException;
import java.time.Duration;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Collectors;

/** What a conversation that failed says of the mail: by when it failed, and by the reply code. */
final class SmtpFailures {

  private SmtpFailures() {}

  static StepResult resultOf(MessagingException failure, boolean begun) {
    Optional<SmtpReply> refusal =
        failure instanceof SendFailedException ? worstReply(failure) : Optional.empty();
    if (refusal.isEmpty() && begun) {
      return new Unknown(reasonOf(failure));
    }
    return refusal
        .filter(reply -> isOfTheMail(reply, failure, begun))
        .map(reply -> MailResults.refused("smtp_" + reply.code()))
        .orElseGet(() -> new Retry(reasonOf(failure), Duration.ZERO));
  }

  /**
   * Only what is said of its recipient or of its content; what is said of the sender or of the
   * session is ours to mend.
   */
  private static boolean isOfTheMail(SmtpReply reply, MessagingException failure, boolean begun) {
    if (!reply.isForGood() || reply.isOfTheSession()) {
      return false;
    }
    return begun ? !reply.isOfTheSendersDomain() : isOfARecipient(failure) && !reply.isOfPolicy();
  }

  /**
   * A refused recipient stands behind a failure that has no reply itself; a refused sender behind
   * the reply to his command.
   */
  private static boolean isOfARecipient(MessagingException failure) {
    return SmtpReply.of(failure).isEmpty()
        && failure.getNextException() instanceof SendFailedException;
  }

  private static Optional<SmtpReply> worstReply(MessagingException failure) {
    return SmtpReply.chainOf(failure).stream()
        .flatMap(exception -> SmtpReply.of(exception).stream())
        .max(Comparator.comparingInt(SmtpReply::code));
  }

  /** No text of the server's: it is kept, logged, and may hold anybody's address. */
  static String reasonOf(MessagingException failure) {
    return SmtpReply.chainOf(failure).stream()
        .map(
            exception ->
                exception.getClass().getSimpleName()
                    + SmtpReply.of(exception).map(reply -> " " + reply).orElse(""))
        .collect(Collectors.joining(", "));
  }
}
