package dev.onceward.task;

import java.time.Duration;
import java.util.Optional;

/**
 * Carries out the tasks of one type (Q1).
 *
 * <p>Give one CDI bean ({@code @ApplicationScoped}) for each type. A node without a handler of a
 * type leaves its tasks to the others.
 *
 * <p>A task may be tried several times, {@code max_attempts} at most, with pauses of up to {@code
 * min(60 s, 2^attempts)} in between; attempts count when a node claims them, a moment before they
 * begin, so that one whose node died counts too. Any exception ends the attempt; {@link
 * TaskFailure} tells an operator why.
 *
 * <p>Called on several threads at a time, each with another task; {@code onceward.tasks.workers}
 * and {@code onceward.tasks.concurrency} say on how many. It may use CDI beans of application
 * scope, JTA resources and {@code java:comp}; there is no request and no caller, and the tenant is
 * the task's own. When the server stops, an attempt has ten seconds to end.
 */
public interface TaskHandler {

  /** How the handler stands to the transaction in which the end of its task is written down. */
  enum Mode {
    /**
     * It is called inside it: what it changes in the business database and the end of its task
     * commit together or not at all, so that each task takes effect once. The task's row is locked
     * meanwhile, and no other node can take it, however long it takes. The database's own limits
     * for transactions apply ({@code transaction_timeout}, {@code
     * idle_in_transaction_session_timeout}).
     */
    TRANSACTIONAL,
    /**
     * It is called without one, for what is outside the database. The end is written down after it,
     * if the node still holds the lease, which is renewed meanwhile. After a crash in between the
     * task runs again, and after {@link #longestHold} another node may run it at the same time:
     * what the handler does must be harmless when repeated, such as a call under an idempotency key
     * that is made from the task's id.
     */
    OUTSIDE
  }

  /** The type whose tasks it carries out, for ever; such as {@code orders.remind}. */
  String type();

  /** How it stands to the transaction. */
  default Mode mode() {
    return Mode.TRANSACTIONAL;
  }

  /**
   * For how long an attempt in mode {@link Mode#OUTSIDE} may go on before another node may begin
   * the next one; empty for {@code onceward.tasks.longest-hold}.
   */
  default Optional<Duration> longestHold() {
    return Optional.empty();
  }

  /**
   * Carries out a task. In mode {@link Mode#TRANSACTIONAL} it must neither begin nor end a
   * transaction, and must let failures through: one that it swallows commits.
   *
   * @throws TaskFailure if it can't, with a reason for an operator
   * @throws Exception if it can't; rolls back in mode {@link Mode#TRANSACTIONAL}
   */
  void run(Task task) throws Exception;
}
