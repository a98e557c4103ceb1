package dev.onceward.localstack;

import java.util.ArrayList;
import java.util.List;

/**
 * Gives a child its own session. Otherwise the terminal sends Ctrl-C to it as well, and it would go
 * down in no order.
 */
final class OwnSession {
  private static final boolean POSSIBLE = Command.works("setsid", "true");

  private OwnSession() {}

  static List<String> of(String... command) {
    List<String> words = new ArrayList<>();
    if (POSSIBLE) {
      words.add("setsid");
    }
    words.addAll(List.of(command));
    return words;
  }
}
