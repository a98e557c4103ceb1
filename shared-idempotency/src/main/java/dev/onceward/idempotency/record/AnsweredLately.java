package dev.onceward.idempotency.record;

import dev.onceward.idempotency.Command.Identity;
import java.util.concurrent.atomic.AtomicIntegerArray;

/**
 * Which keys this node has lately seen answered: a guess at what is a repeat, never a decision. A
 * likely repeat is read before any transaction, in one round trip; a key that is forgotten here, or
 * was answered by another node, is claimed as any other.
 */
public final class AnsweredLately {

  /**
   * A quarter of a MiB: the last tens of thousands of keys. A newer key takes the place of an
   * older.
   */
  private static final int PLACES = 1 << 16;

  private final AtomicIntegerArray marks = new AtomicIntegerArray(PLACES);

  /** Remembers a key that has an answer, or an effect under way. */
  public void add(Identity identity) {
    int mark = identity.hashCode();
    marks.set(place(mark), mark);
  }

  /** Whether it is worth looking for an answer first. */
  public boolean contains(Identity identity) {
    int mark = identity.hashCode();
    return marks.get(place(mark)) == mark;
  }

  private static int place(int mark) {
    return (mark ^ mark >>> 16) & PLACES - 1;
  }
}
