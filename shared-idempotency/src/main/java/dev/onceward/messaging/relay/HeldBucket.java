package dev.onceward.messaging.relay;

/**
 * A bucket that this node holds.
 *
 * @param token of the claim; a later claim, of any node, has a higher one
 * @param validUntil by this node's {@link System#nanoTime}: from then on another node may hold it.
 *     Counted from before the database was asked, so it is never later than the lease itself
 */
record HeldBucket(Bucket bucket, long token, long validUntil) {

  boolean isValidAt(long nanoTime) {
    return validUntil - nanoTime > 0;
  }
}
