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

  /**
   * The steps, in order; at least one. Their names are stored: a step may be added or dropped by a
   * release only when no execution stands at it.
   */
  List<ExternalStep> steps();

  /**
   * Writes down what is known by now and is not the end; for an unknown outcome again at each
   * attempt. Called in the transaction that records it, on a request's thread or a timer's: no
   * caller and no tenant is in context but that of the effect. Must neither end the transaction nor
   * call others.
   *
   * @throws Exception rolls back the business's part; the result is kept, and tried again
   */
  default void onProgress(EffectContext context, Progress progress) throws Exception {}

  /**
   * Turns the last result into the outcome: the business's changes, its events (by the outbox) and
   * the answer that the first caller and all repeats get. Called in the one transaction that ends
   * the execution, on a request's thread or a timer's, as {@link #onProgress}. May be called again
   * after a rollback. An answer of any status is final here, also 402: return it, don't throw.
   *
   * @param end the result that ended it: {@link StepResult.Done} of the last step, or {@link
   *     StepResult.Ended} of any
   * @throws Exception rolls everything back but the provider's result, which is kept and acted upon
   *     again later
   */
  Answer conclude(EffectContext context, StepResult.Definite end) throws Exception;
}
