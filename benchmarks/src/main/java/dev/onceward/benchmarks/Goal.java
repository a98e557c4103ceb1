package dev.onceward.benchmarks;

import java.util.List;

/**
 * A ratio to reach.
 *
 * @param over what is measured
 * @param under what it is held against
 */
record Goal<K extends Enum<K>>(String title, K over, K under, double least) {

  static final List<Goal<Kind>> OF_CALLS =
      List.of(
          new Goal<>("first calls ÷ frozen script", Kind.FIRST, Kind.SCRIPT, 0.75),
          new Goal<>(
              "first calls, random keys ÷ frozen script", Kind.FIRST_RANDOM, Kind.SCRIPT, 0.75),
          new Goal<>("first calls ÷ unprotected twin", Kind.FIRST, Kind.TWIN, 0.85),
          new Goal<>("replays ÷ trivial authorised GET", Kind.REPLAY, Kind.TRIVIAL, 0.7));

  static final List<Goal<FlowKind>> OF_MESSAGES =
      List.of(
          new Goal<>(
              "consumed in batches ÷ one transaction per message",
              FlowKind.BATCHED,
              FlowKind.SINGLE,
              4),
          new Goal<>("relay ÷ plain idempotent producer", FlowKind.RELAY, FlowKind.PRODUCER, 0.3));

  static final List<Goal<TaskKind>> OF_TASKS =
      List.of(
          new Goal<>(
              "library, outside a transaction ÷ db-scheduler",
              TaskKind.OUTSIDE,
              TaskKind.DB_SCHEDULER,
              1.5));

  static final List<Goal<PurgeKind>> OF_THE_PURGE =
      List.of(
          new Goal<>(
              "first calls beside the purge ÷ without", PurgeKind.WITH, PurgeKind.WITHOUT, 0.9));
}
