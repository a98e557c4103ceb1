package dev.onceward.idempotency.external;

/** How an execution stands to being claimed. */
public enum Standing {
  /** A node works on it. */
  HELD,
  /** Its holder's lease is over, or it is time to try again: whoever wants may claim it. */
  DUE,
  /** Nobody works on it until it is due. */
  PARKED,
  /** It has ended. */
  COMPLETED;

  /** The same as the database sees it now, of an execution's row. */
  static final String SQL =
      """
      CASE WHEN state = 'COMPLETED' THEN 'COMPLETED'
           WHEN lease_until <= clock_timestamp() THEN 'DUE'
           WHEN holder IS NULL THEN 'PARKED'
           ELSE 'HELD' END""";
}
