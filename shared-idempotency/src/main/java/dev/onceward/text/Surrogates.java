package dev.onceward.text;

/** Halves of UTF-16 pairs. */
public final class Surrogates {

  private Surrogates() {}

  /** Whether half of a surrogate pair stands alone, which no UTF-8 can express. */
  public static boolean hasLone(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (Character.isSurrogate(text.charAt(i))) {
        if (!Character.isSupplementaryCodePoint(text.codePointAt(i))) {
          return true;
        }
        i++;
      }
    }
    return false;
  }
}
