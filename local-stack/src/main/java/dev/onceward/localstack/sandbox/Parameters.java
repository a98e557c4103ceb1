package dev.onceward.localstack.sandbox;

/** What a request says beside its path. */
sealed interface Parameters permits Form, MailContent {
  /** The same text for what says the same. */
  String canonical();
}
