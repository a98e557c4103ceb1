package dev.onceward.systemtests.incontainer;

/** What becomes of a request to charge. All but the first leave the caller without an answer. */
enum Fate {
  ANSWERED,
  /** It charges. */
  ANSWER_LOST,
  /** It never charges. */
  LOST,
  /** It charges when the test lets it arrive. */
  LATE
}
