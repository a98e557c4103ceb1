package dev.onceward.benchmarks;

import java.io.PrintStream;
import java.util.Locale;

/** Tells the person who waits how far it is. */
record Progress(PrintStream out) {

  void tell(String message) {
    out.println("[bench] " + message);
  }

  void tell(String phase, String title, Measurement done) {
    tell(
        String.format(
            Locale.ROOT,
            "%-10s %-38s %8.0f/s%s",
            phase,
            title,
            done.perSecond(),
            done.errors().isEmpty() ? "" : "  FAILED: " + done.errors().get(0)));
  }
}
