package dev.onceward.localstack.sandbox;

import java.util.Optional;

/** What one request changes in the books, written together or not at all, and its answer. */
record Change(
    Optional<Intent> intent,
    Optional<Effect> charge,
    Optional<Effect> refund,
    Optional<Mail> mail,
    Answer answer) {

  static Change nothing(Answer answer) {
    return new Change(
        Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), answer);
  }

  static Change of(Intent intent, Answer answer) {
    return new Change(
        Optional.of(intent), Optional.empty(), Optional.empty(), Optional.empty(), answer);
  }

  static Change charged(Intent intent, Effect charge) {
    return new Change(
        Optional.of(intent),
        Optional.of(charge),
        Optional.empty(),
        Optional.empty(),
        Answer.ok(intent.json()));
  }

  static Change refunded(Effect refund, Answer answer) {
    return new Change(
        Optional.empty(), Optional.empty(), Optional.of(refund), Optional.empty(), answer);
  }

  static Change mailed(Mail mail, Answer answer) {
    return new Change(
        Optional.empty(), Optional.empty(), Optional.empty(), Optional.of(mail), answer);
  }
}
