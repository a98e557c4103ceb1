package dev.onceward.benchmarks;

import java.util.List;
import java.util.OptionalDouble;

/**
 * A ratio to tell.
 *
 * @param over what is measured
 * @param under what it is held against
 * @param least what it should reach; empty if it is told for comparison only
 */
record Goal<K extends Enum<K>>(String title, K over, K under, OptionalDouble least) {

  private Goal(String title, K over, K under, double least) {
    this(title, over, under, OptionalDouble.of(least));
  }

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
              1.5),
          new Goal<>(
              "library, in the task's transaction ÷ db-scheduler",
              TaskKind.TRANSACTIONAL,
              TaskKind.DB_SCHEDULER,
              OptionalDouble.empty()));

  static final List<Goal<PurgeKind>> OF_THE_PURGE =
      List.of(
          new Goal<>(
              "first calls beside the purge ÷ without", PurgeKind.WITH, PurgeKind.WITHOUT, 0.9));
}
