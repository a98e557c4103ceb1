package dev.onceward.orders.boundary;

/** A caller's value as a message repeats it. */
final class Excerpt {

  private static final int LONGEST = 60;

  private Excerpt() {}

  static String of(String value) {
    int characters = value.codePointCount(0, value.length());
    if (characters <= LONGEST) {
      return value;
    }
    return value.substring(0, value.offsetByCodePoints(0, LONGEST))
        + "… ("
        + characters
        + " characters)";
  }
}
