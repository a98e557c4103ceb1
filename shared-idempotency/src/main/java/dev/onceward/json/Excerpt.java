package dev.onceward.json;

/** A caller's value as a message repeats it: never longer than a person reads. */
public final class Excerpt {

  private static final int LONGEST = 60;

  private Excerpt() {}

  /** The value itself, or its first 60 characters and how many there are. */
  public static String of(String value) {
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
