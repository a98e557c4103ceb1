package dev.onceward.benchmarks;

/** The outcome as Markdown, as docs/performance.md shows it. */
record TasksReport(TasksOutcome outcome) {
  /** From the commit to the handler, for 99 of 100 tasks of an idle node: the goal. */
  private static final int MILLIS_TO_START = 50;

  String markdown() {
    return String.join(
        "\n",
        facts(),
        new SpeedTable<>("tasks", outcome.series(), TaskKind::title).markdown(),
        new RatioTable<>("tasks", Goal.OF_TASKS, outcome.series()).markdown(),
        new LatencyTable(
                "of an idle node",
                TaskKind.START.title(),
                outcome.series().get(TaskKind.START),
                MILLIS_TO_START)
            .markdown());
  }

  private String facts() {
    TasksLoad load = outcome.load();
    return Report.text(
        """
        - Machine: %s.
        - Java, of the workers and the load: %s.
        - PostgreSQL %s.
        - %d rounds of %d tasks per flow, after %d rounds of warm-up; %d threads each; starts at %d tasks/s, %d s a round.
        """,
        outcome.host().machine(),
        outcome.host().java(),
        outcome.host().postgres(),
        load.rounds(),
        load.tasks(),
        load.warmUps(),
        TasksLoad.WORKERS,
        TasksLoad.RATE,
        load.slice().toSeconds());
  }
}
