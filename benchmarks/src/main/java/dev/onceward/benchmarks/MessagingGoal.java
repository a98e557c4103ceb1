package dev.onceward.benchmarks;

/** The ratios of messages to reach, and the latency. */
enum MessagingGoal {
  BATCHES(
      "consumed in batches ÷ one transaction per message", FlowKind.BATCHED, FlowKind.SINGLE, 4),
  RELAY("relay ÷ plain idempotent producer", FlowKind.RELAY, FlowKind.PRODUCER, 0.3);

  /** From commit to Kafka, for 99 of 100 events. */
  static final int MILLIS_TO_KAFKA = 100;

  private final String title;
  private final FlowKind over;
  private final FlowKind under;
  private final double least;

  MessagingGoal(String title, FlowKind over, FlowKind under, double least) {
    this.title = title;
    this.over = over;
    this.under = under;
    this.least = least;
  }

  String title() {
    return title;
  }

  FlowKind over() {
    return over;
  }

  FlowKind under() {
    return under;
  }

  double least() {
    return least;
  }
}
