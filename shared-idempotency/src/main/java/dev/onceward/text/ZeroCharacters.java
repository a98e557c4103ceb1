package dev.onceward.text;

/** The character U+0000, which no text column of PostgreSQL takes. */
public final class ZeroCharacters {

  private ZeroCharacters() {}

  /** Whether the text has one. */
  public static boolean areIn(String text) {
    return text.indexOf('\0') >= 0;
  }

  /**
   * The text as it can be stored. For what quotes somebody else: it must not fail for what that has
   * said.
   */
  public static String replaced(String text) {
    return text.replace('\0', '\uFFFD');
  }
}
