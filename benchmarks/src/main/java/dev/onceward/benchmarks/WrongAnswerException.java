package dev.onceward.benchmarks;

/** The system answered, but not as the scenario promises: its speed means nothing then. */
final class WrongAnswerException extends Exception {
  private static final long serialVersionUID = 1L;

  WrongAnswerException(Kind kind, Object answer) {
    super(kind.title() + " got a wrong answer:\n" + answer);
  }
}
