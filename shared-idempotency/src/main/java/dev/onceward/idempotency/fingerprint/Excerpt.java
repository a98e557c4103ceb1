package dev.onceward.idempotency.fingerprint;

import java.util.Locale;

/** The beginning of a client's text, made harmless for a message or a log line. */
public final class Excerpt {

  private static final String CUT = "...";

  private Excerpt() {}

  /** At most so many characters of the text, everything but printable ASCII escaped. */
  public static String of(String text, int atMost) {
    StringBuilder shown = new StringBuilder();
    text.chars().limit(atMost).forEach(c -> shown.append(printable((char) c)));
    return text.length() > atMost ? shown.append(CUT).toString() : shown.toString();
  }

  private static String printable(char c) {
    return c >= ' ' && c <= '~'
        ? String.valueOf(c)
        : String.format(Locale.ROOT, "\\u%04x", (int) c);
  }
}
