package dev.onceward.benchmarks;

/** What goes on beside the load, under the names the report prints. */
enum PurgeKind {
  WITHOUT("first calls, no purge"),
  WITH("first calls beside the purge");

  private final String title;

  PurgeKind(String title) {
    this.title = title;
  }

  String title() {
    return title;
  }
}
