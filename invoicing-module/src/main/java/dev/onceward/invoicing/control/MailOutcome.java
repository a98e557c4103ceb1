package dev.onceward.invoicing.control;

/** What became of a mail, for good. */
public sealed interface MailOutcome {

  /** It went out, under that name at the provider. */
  record Sent(String emailId) implements MailOutcome {}

  /** The provider won't take it. */
  record Refused(String code) implements MailOutcome {}
}
