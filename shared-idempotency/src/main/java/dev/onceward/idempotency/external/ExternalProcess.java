package dev.onceward.idempotency.external;

import dev.onceward.idempotency.Answer;
import java.util.List;

/**
 * How a kind of external effect comes about: its steps, and what follows from their results. One
 * CDI bean ({@code @ApplicationScoped}) per kind.
 *
 * <p>Any node can go on with an execution at any step, so a process keeps nothing in memory: all it
 * needs is in the effect's intent and in the results of the steps before.
 */
public interface ExternalProcess {

  /**
   * The name, as in {@link ExternalEffect#process()}. It is stored, and so outlives refactoring.
   * Example: {@code payments.charge}.
   */
  String name();

  /** The steps, in order; at least one. Their names are stored too. */
  List<ExternalStep> steps();

  /**
   * Writes down what is known by now and is not the end. Called in the transaction that records it;
   * must not call others.
   */
  default void onProgress(EffectContext context, Progress progress) throws Exception {}

  /**
   * Turns the last result into the outcome: the business's changes, its events (by the outbox) and
   * the answer that the first caller and all repeats get. Called in the one transaction that ends
   * the execution; must not call others. May be called again after a rollback.
   *
   * @param end the result that ended it: {@link StepResult.Done} of the last step, or {@link
   *     StepResult.Ended} of any
   */
  Answer conclude(EffectContext context, StepResult.Definite end) throws Exception;
}
