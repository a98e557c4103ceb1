package dev.onceward.benchmarks;

/** How events flow, under the names the report prints. */
enum FlowKind {
  BATCHED("consumed in batches"),
  SINGLE("consumed, one transaction per message"),
  RELAY("relay"),
  PRODUCER("plain idempotent producer"),
  COMMIT_TO_KAFKA("commit to Kafka");

  private final String title;

  FlowKind(String title) {
    this.title = title;
  }

  String title() {
    return title;
  }
}
