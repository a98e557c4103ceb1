package dev.onceward.app.problem;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The weights in the header Accept, such as {@code ;q=0.5} (RFC 9110, section 12.4.2). */
final class AcceptWeights {

  /** A quoted string, in which nothing is a weight, or a weight and its value. */
  private static final Pattern WEIGHT =
      Pattern.compile(
          "\"(?:[^\"\\\\]|\\\\.)*+\"|;\\s*q\\s*(?:=([^;,]*))?(?=[;,]|$)", Pattern.CASE_INSENSITIVE);

  private static final Pattern NUMBER =
      Pattern.compile("\\s*(?:0(?:\\.[0-9]{0,3})?|1(?:\\.0{0,3})?)\\s*");

  private AcceptWeights() {}

  /** Whether each is a number from 0 to 1. */
  static boolean areWellFormed(String line) {
    Matcher weight = WEIGHT.matcher(line);
    while (weight.find()) {
      boolean quoted = weight.group().startsWith("\"");
      if (!quoted && (weight.group(1) == null || !NUMBER.matcher(weight.group(1)).matches())) {
        return false;
      }
    }
    return true;
  }
}
