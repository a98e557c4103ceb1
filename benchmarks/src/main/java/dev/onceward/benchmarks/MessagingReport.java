package dev.onceward.benchmarks;

/** The outcome as Markdown, as docs/performance.md shows it. */
record MessagingReport(MessagingOutcome outcome) {
  /** From commit to Kafka, for 99 of 100 events: the goal. */
  private static final int MILLIS_TO_KAFKA = 100;

  String markdown() {
    return String.join(
        "\n",
        facts(),
        new SpeedTable<>("events", outcome.series(), FlowKind::title).markdown(),
        new RatioTable<>("events", Goal.OF_MESSAGES, outcome.series()).markdown(),
        new LatencyTable(
                "at " + MessagingLoad.RATE + " events/s",
                FlowKind.COMMIT_TO_KAFKA.title(),
                outcome.series().get(FlowKind.COMMIT_TO_KAFKA),
                MILLIS_TO_KAFKA)
            .markdown());
  }

  private String facts() {
    MessagingLoad load = outcome.load();
    return Report.text(
        """
        - Machine: %s.
        - Java, of the relay, the consumer and the load: %s.
        - PostgreSQL %s.
        - Kafka: one broker that acknowledges what is on the disk, four partitions.
        - %d rounds of %d events per flow (%d of them one by one), after %d rounds of warm-up; batches of %d; latency at %d events/s, %d s a round.
        """,
        outcome.host().machine(),
        outcome.host().java(),
        outcome.host().postgres(),
        load.rounds(),
        load.events(),
        load.eventsOneByOne(),
        load.warmUps(),
        MessagingLoad.batch(),
        MessagingLoad.RATE,
        load.slice().toSeconds());
  }
}
