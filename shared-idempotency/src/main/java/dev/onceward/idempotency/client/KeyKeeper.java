package dev.onceward.idempotency.client;

/**
 * Where a job keeps the key of its intent, so that it survives a crash: in the job's own row.
 *
 * <p>Example, as one statement: {@code UPDATE job SET idempotency_key = coalesce(idempotency_key,
 * ?) WHERE id = ? RETURNING idempotency_key}.
 */
@FunctionalInterface
public interface KeyKeeper {

  /**
   * Keeps a key unless there is one already, atomically: two workers with one job get the same.
   *
   * @param candidate a new key
   * @return the key that is kept now, which is the candidate only if there was none;
   *     <b>committed</b> when this method returns, since the first attempt follows. Not to be
   *     called in a transaction that commits later.
   * @throws Exception if it can't be kept; then no attempt is made
   */
  String keep(String candidate) throws Exception;
}
