package dev.onceward.effect;

/**
 * A change that must not be made twice.
 *
 * @param <E> what it may throw
 */
@FunctionalInterface
public interface Effect<E extends Exception> {

  /**
   * Makes the change, in the caller's transaction.
   *
   * @throws E if it can't; the transaction is then rolled back
   */
  void apply() throws E;
}
