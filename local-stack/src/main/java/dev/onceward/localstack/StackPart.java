package dev.onceward.localstack;

/** Something the stack starts and stops. Parts start in the order given and stop in the reverse. */
interface StackPart {
  String name();

  /** Brings the process to life; short, because a stop has to wait for it. */
  void launch();

  /** Returns when the part can be used. */
  void awaitReady();

  /** Ends it; does nothing when it is down. */
  void stop();

  /** What to tell once it is ready. */
  String description();
}
