package dev.onceward.messaging.relay;

import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.Stream;

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

  /**
   * Takes out what is more than the share, to be given back, of the buckets that the caller sends.
   * Never while they are being sent.
   */
  synchronized List<HeldBucket> takeExcess(IntPredicate ofCaller) {
    return takeThose(
        held.values().stream()
            .sorted(Comparator.comparingInt(bucket -> bucket.bucket().number()))
            .skip(share),
        ofCaller);
  }

  /** Takes out all that the caller sends, to be given back. */
  synchronized List<HeldBucket> takeAll(IntPredicate ofCaller) {
    return takeThose(held.values().stream(), ofCaller);
  }

  /** What could not be given back is held again from the next renewal on. */
  synchronized void takeBack(Collection<HeldBucket> buckets) {
    buckets.forEach(bucket -> givenBack.remove(bucket.bucket().number()));
  }

  private List<HeldBucket> takeThose(Stream<HeldBucket> buckets, IntPredicate ofCaller) {
    List<HeldBucket> taken =
        buckets.filter(bucket -> ofCaller.test(bucket.bucket().number())).toList();
    taken.forEach(this::take);
    return taken;
  }

  private void take(HeldBucket bucket) {
    held.remove(bucket.bucket().number());
    givenBack.put(bucket.bucket().number(), bucket.token());
  }
}
