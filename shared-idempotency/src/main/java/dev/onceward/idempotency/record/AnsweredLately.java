package dev.onceward.idempotency.record;

import dev.onceward.idempotency.Command.Identity;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Which keys this node has lately seen answered: a guess at what is a repeat, never a decision. A
 * likely repeat is read before any transaction, in one round trip; a key that is forgotten here, or
 * was answered by another node, is claimed as any other.
 */
public final class AnsweredLately {

  /** Half a MiB: the last tens of thousands of keys. A newer key takes the place of an older. */
  private static final int PLACES = 1 << 16;

  private final AtomicLongArray marks = new AtomicLongArray(PLACES);

  /** Remembers a key that has an answer, or an effect under way. */
  public void add(Identity identity) {
    long mark = RecordId.of(identity).lock();
    marks.set(place(mark), mark);
  }

  /** Whether it is worth looking for an answer first. */
  public boolean contains(Identity identity) {
    long mark = RecordId.of(identity).lock();
    return marks.get(place(mark)) == mark;
  }

  private static int place(long mark) {
    return (int) mark & PLACES - 1;
  }
}
