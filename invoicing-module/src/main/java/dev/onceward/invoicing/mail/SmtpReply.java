package dev.onceward.invoicing.mail;

import jakarta.mail.MessagingException;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A server's refusal: the reply code and, if it gives one, the enhanced status (RFC 3463). Its own
 * words are left out, since servers like to repeat the recipient in them.
 */
record SmtpReply(int code, Optional<String> enhanced) {

  /** The mail library gives the server's reply as the message; of several lines, with each code. */
  private static final Pattern REPLY =
      Pattern.compile("^([45][0-9][0-9])(?:[ -](?:([45]\\.[0-9]{1,3}\\.[0-9]{1,3})(?=\\s|$))?|$)");

  /** What it makes of a server's first line. */
  private static final Pattern GREETING =
      Pattern.compile("^[^:]+ SMTP host: .*?, response: \\[?([45][0-9][0-9])");

  private static final int DEEPEST = 20;

  static Optional<SmtpReply> of(Exception exception) {
    String message = String.valueOf(exception.getMessage()).strip();
    Matcher reply = REPLY.matcher(message);
    if (reply.find()) {
      return Optional.of(
          new SmtpReply(Integer.parseInt(reply.group(1)), Optional.ofNullable(reply.group(2))));
    }
    Matcher greeting = GREETING.matcher(message);
    return greeting.find()
        ? Optional.of(new SmtpReply(Integer.parseInt(greeting.group(1)), Optional.empty()))
        : Optional.empty();
  }

  /** The failure and those behind it: that of one recipient is hidden behind one of the mail. */
  static List<Exception> chainOf(MessagingException failure) {
    return Stream.iterate((Exception) failure, next -> next != null, SmtpReply::next)
        .limit(DEEPEST)
        .toList();
  }

  private static Exception next(Exception exception) {
    return exception instanceof MessagingException messaging
        ? messaging.getNextException()
        : exception.getCause() instanceof Exception cause ? cause : null;
  }

  boolean isForGood() {
    return code >= 500;
  }

  /**
   * A login that is wanted, a command that is not known: to be mended, and no fault of the mail.
   */
  boolean isOfTheSession() {
    return (code >= 500 && code <= 504) || code == 530 || code == 534 || code == 535;
  }

  /** By its security or policy the server does not want us, whoever the mail is for. */
  boolean isOfPolicy() {
    return enhanced.filter(status -> status.startsWith("5.7.")).isPresent();
  }

  /** The sender's domain is not proven to be ours (RFC 7372). */
  boolean isOfTheSendersDomain() {
    return enhanced.filter(status -> status.matches("5\\.7\\.2[0-9]")).isPresent();
  }

  @Override
  public String toString() {
    return code + enhanced.map(status -> " " + status).orElse("");
  }
}
