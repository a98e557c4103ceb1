package dev.onceward.messaging.relay;

import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The buckets of one aggregate type that this node holds. Safe for concurrent use. */
final class Holdings {

  private final Map<Integer, HeldBucket> held = new HashMap<>();
  private final Map<Integer, Long> givenBack = new HashMap<>();
  private int share = Bucket.COUNT;

  /** Replaces all, by what the database says is held. */
  synchronized void set(Collection<HeldBucket> buckets) {
    held.clear();
    add(buckets);
  }

  synchronized void add(Collection<HeldBucket> buckets) {
    for (HeldBucket bucket : buckets) {
      int number = bucket.bucket().number();
      // A renewal may have been read before its bucket was given back.
      if (bucket.token() > givenBack.getOrDefault(number, 0L)) {
        held.put(number, bucket);
      }
    }
  }

  /** Says how many this node should hold, and returns how many it lacks. */
  synchronized int lacking(int newShare) {
    share = newShare;
    return Math.max(0, share - held.size());
  }

  /** Those whose lease is certainly not over. */
  synchronized List<HeldBucket> valid() {
    long now = System.nanoTime();
    return held.values().stream().filter(bucket -> bucket.isValidAt(now)).toList();
  }

  /** Whether this very claim is certainly not over. */
  synchronized boolean isValid(int bucket, long token) {
    return Optional.ofNullable(held.get(bucket))
        .filter(now -> now.token() == token && now.isValidAt(System.nanoTime()))
        .isPresent();
  }

  /** Takes out what is more than the share, to be given back. Never while it is being sent. */
  synchronized List<HeldBucket> takeExcess() {
    List<HeldBucket> excess =
        held.values().stream()
            .sorted(Comparator.comparingInt(bucket -> bucket.bucket().number()))
            .skip(share)
            .toList();
    excess.forEach(this::take);
    return excess;
  }

  /** Takes out all, to be given back. */
  synchronized List<HeldBucket> takeAll() {
    List<HeldBucket> all = List.copyOf(held.values());
    all.forEach(this::take);
    return all;
  }

  private void take(HeldBucket bucket) {
    held.remove(bucket.bucket().number());
    givenBack.put(bucket.bucket().number(), bucket.token());
  }
}
