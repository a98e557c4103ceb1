package dev.onceward.operator;

import java.util.Locale;

/** What an operator may want. */
enum Action {
  /** That it is tried now. */
  RETRY,
  /** That whoever holds it holds it no longer. */
  RELEASE,
  /** That it ends by what was found out. */
  RESOLVE,
  /** That it is written back to where it came from. */
  REPLAY;

  String text() {
    return name().toLowerCase(Locale.ROOT);
  }
}
