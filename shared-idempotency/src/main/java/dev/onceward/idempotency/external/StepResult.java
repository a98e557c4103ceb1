package dev.onceward.idempotency.external;

import java.time.Duration;
import java.util.Arrays;

/** What came of calling a provider: every case there is. */
public sealed interface StepResult {

  /** What the provider said for good. Compared byte for byte with a late result of another node. */
  sealed interface Definite extends StepResult {
    /** What it said, as the process wants to read it later; no secrets and no card data. */
    byte[] result();
  }

  /** It took effect; the next step follows, or the end. */
  final class Done extends Bytes implements Definite {
    /** Takes its own copy. */
    public Done(byte[] result) {
      super(result);
    }
  }

  /** The provider refused for good, such as a declined card: no further step follows. */
  final class Ended extends Bytes implements Definite {
    /** Takes its own copy. */
    public Ended(byte[] result) {
      super(result);
    }
  }

  /**
   * This call did for certain not take effect, and a later one may: rate limits, a refused
   * connection. Of a step that {@linkplain ExternalStep#onlyLooks only looks}: it is not final yet.
   *
   * @param reason for the operator
   * @param notBefore how long the provider asks to wait, obeyed up to an hour; zero if it says
   *     nothing
   */
  record Retry(String reason, Duration notBefore) implements StepResult {
    /** The reason as it can be kept. */
    public Retry {
      reason = Parking.storable(reason);
    }
  }

  /**
   * It may have taken effect: a timeout, a lost answer, a server's error.
   *
   * @param reason for the operator
   * @param notBefore how long the provider asks to wait, obeyed up to an hour; zero if it says
   *     nothing, and then it is asked at once what became of the call
   */
  record Unknown(String reason, Duration notBefore) implements StepResult {
    /** The reason as it can be kept. */
    public Unknown {
      reason = Parking.storable(reason);
    }

    /** The provider does not ask to wait. */
    public Unknown(String reason) {
      this(reason, Duration.ZERO);
    }
  }

  /** A result, without its content in {@link #toString}. */
  abstract sealed class Bytes permits Done, Ended {
    private final byte[] result;

    Bytes(byte[] result) {
      this.result = result.clone();
    }

    /** A copy of the result. */
    public byte[] result() {
      return result.clone();
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Bytes that
          && getClass() == that.getClass()
          && Arrays.equals(result, that.result);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(result);
    }

    @Override
    public String toString() {
      return getClass().getSimpleName() + "[" + result.length + " bytes]";
    }
  }
}
