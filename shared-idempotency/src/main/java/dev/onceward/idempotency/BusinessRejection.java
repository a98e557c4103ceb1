package dev.onceward.idempotency;

import jakarta.ejb.ApplicationException;
import java.util.Objects;
import java.util.Set;

/**
 * A final "no" by the rules of the business: thrown by an idempotent method or work.
 *
 * <p>Every change of the call is rolled back; then the rejection is stored as the answer, so that a
 * repeat with the same key gets the same rejection. Only for decisions that a repeat can't change:
 * statuses that invite a repeat (400, 401, 403, 404, 405, 408, 413, 415, 425, 429) are refused
 * here.
 *
 * <p>An EJB throws it unwrapped.
 */
@ApplicationException(rollback = true)
public class BusinessRejection extends RuntimeException {

  private static final long serialVersionUID = 1L;
  private static final Set<Integer> REPEATABLE =
      Set.of(400, 401, 403, 404, 405, 408, 413, 415, 425, 429);

  private final int status;
  private final String code;

  /**
   * Makes a rejection.
   *
   * @param status 402, 409, 410, 422 or another final 4xx
   * @param code stable and machine-readable, such as {@code order_already_paid}
   * @param detail for people: what was wrong, with what value, and what to do
   */
  public BusinessRejection(int status, String code, String detail) {
    super(Objects.requireNonNull(detail, "detail"));
    if (status < 400 || status > 499 || REPEATABLE.contains(status)) {
      throw new IllegalArgumentException(
          "A business rejection is a final 4xx such as 402, 409 or 422, not "
              + status
              + "; throw a WebApplicationException for an answer that is not to be stored");
    }
    this.status = status;
    this.code = Objects.requireNonNull(code, "code");
  }

  /** The HTTP status, a final 4xx. */
  public final int status() {
    return status;
  }

  /** The stable, machine-readable name. */
  public final String code() {
    return code;
  }
}
