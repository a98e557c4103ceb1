package dev.onceward.localstack.sandbox;

import java.util.Locale;

/** What a fault is aimed at. */
enum Target {
  CHARGES("confirm"),
  REFUNDS("create"),
  EMAILS("create"),
  /** What is told, by the event's type. */
  WEBHOOKS("any");

  private final String effectStep;

  Target(String effectStep) {
    this.effectStep = effectStep;
  }

  /** The step at which something takes effect outside; faults hit it unless they say otherwise. */
  String effectStep() {
    return effectStep;
  }

  String wire() {
    return name().toLowerCase(Locale.ROOT);
  }
}
