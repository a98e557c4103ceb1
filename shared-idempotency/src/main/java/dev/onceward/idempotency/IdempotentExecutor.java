package dev.onceward.idempotency;

/**
 * Does work once, from code: the engine behind {@link Idempotent}, for consumers and jobs.
 *
 * <p><b>Transactions.</b> The executor begins and ends the JTA transaction that the work runs in;
 * it must be called without one. Claim, the work's changes, its events and its answer commit
 * together. An effect outside the database that the work registers ({@code ExternalEffects}) is
 * carried out after that, between transactions. <b>Threads.</b> The work runs on the calling
 * thread. Instances are safe for concurrent use.
 *
 * <p>Inject it with CDI.
 */
public interface IdempotentExecutor {

  /** The work to do once, inside the executor's transaction. */
  @FunctionalInterface
  interface Work {
    /**
     * Does the work and returns its answer. An answer of 2xx or 3xx is stored; after any other
     * answer or exception everything is rolled back. May run again after a rollback.
     *
     * @throws BusinessRejection to have a final rejection stored and every change undone
     */
    Answer perform() throws Exception;
  }

  /** An answer, and where it came from. */
  record Result(Answer answer, Origin origin) {

    /** Whether the answer was stored by an earlier call. */
    public boolean replayed() {
      return origin == Origin.REPLAYED;
    }
  }

  /** Where an answer came from. */
  enum Origin {
    /** This call did the work. */
    FIRST,
    /** An earlier call did, and stored it. */
    REPLAYED,
    /**
     * Nowhere yet: the work registered an effect outside the database whose outcome is not known
     * yet. The same key gets the final answer later.
     */
    UNFINISHED
  }

  /**
   * Does the work, unless its key has an answer already, which is then returned.
   *
   * @throws KeyReusedException the key has an answer to another fingerprint
   * @throws RequestInProgressException a duplicate is running (after the wait limit)
   * @throws KeyExpiredException the key (a UUIDv7) is older than the retention
   * @throws KeyInvalidException the key (a UUIDv7) is dated in the future
   * @throws ResponseNotStoredException an earlier call did the work, and its answer was too large
   *     to be stored
   * @throws StoreUnavailableException it is not known whether the work took effect
   * @throws IllegalStateException a transaction is active already
   * @throws Exception what the work threw, after everything was rolled back. What a process throws
   *     after the work has committed is logged, and the result is then {@link Origin#UNFINISHED}
   */
  Result execute(Command command, Work work) throws Exception;
}
