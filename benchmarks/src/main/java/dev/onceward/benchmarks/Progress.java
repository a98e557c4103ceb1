package dev.onceward.benchmarks;

import java.io.PrintStream;
import java.util.Locale;

/** Tells the person who waits how far it is. */
record Progress(PrintStream out) {

  void tell(String message) {
    out.println("[bench] " + message);
  }

  void tell(String phase, Kind kind, Measurement done) {
    tell(
        String.format(
            Locale.ROOT,
            "%-10s %-26s %8.0f/s%s",
            phase,
            kind.title(),
            done.perSecond(),
            done.errors().isEmpty() ? "" : "  FAILED: " + done.errors().get(0)));
  }
}
