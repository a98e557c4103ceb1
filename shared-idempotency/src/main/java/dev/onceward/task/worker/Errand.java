package dev.onceward.task.worker;

import java.util.Comparator;
import java.util.concurrent.atomic.AtomicBoolean;

/** One claimed task on its way through this node: carried out or handed back, never both. */
final class Errand {

  /** First what a crash must not catch waiting, then in the order of the claims. */
  static final Comparator<Errand> ORDER =
      Comparator.comparing((Errand errand) -> !errand.claimed.isCareful())
          .thenComparingLong(errand -> errand.number);

  private final Claimed claimed;
  private final long number;
  private final long claimedAt;
  private final AtomicBoolean decided = new AtomicBoolean();

  /**
   * A task that is neither carried out nor handed back yet.
   *
   * @param number of the claim on this node
   * @param claimedAt by {@link System#nanoTime}, before it was
   */
  Errand(Claimed claimed, long number, long claimedAt) {
    this.claimed = claimed;
    this.number = number;
    this.claimedAt = claimedAt;
  }

  Claimed claimed() {
    return claimed;
  }

  String type() {
    return claimed.task().type();
  }

  /** True for the one who is first to say what becomes of it. */
  boolean decide() {
    return decided.compareAndSet(false, true);
  }

  boolean isDecided() {
    return decided.get();
  }

  long nanosSinceClaim() {
    return System.nanoTime() - claimedAt;
  }
}
