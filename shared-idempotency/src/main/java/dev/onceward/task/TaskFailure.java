package dev.onceward.task;

/**
 * An attempt failed, for a reason that an operator shall read in {@code last_error}. Of any other
 * exception only the classes are kept, since its message could tell secrets.
 */
public final class TaskFailure extends Exception {

  private static final long serialVersionUID = 1L;

  private final boolean forGood;

  private TaskFailure(String reason, Throwable cause, boolean forGood) {
    super(reason, cause);
    this.forGood = forGood;
  }

  /**
   * Another attempt may succeed.
   *
   * @param reason without secrets or personal data; what is longer than 1000 characters is cut off
   */
  public static TaskFailure passing(String reason, Throwable cause) {
    return new TaskFailure(reason, cause, false);
  }

  /**
   * No further attempt can succeed: the task is given up at once.
   *
   * @param reason without secrets or personal data; what is longer than 1000 characters is cut off
   */
  public static TaskFailure forGood(String reason) {
    return new TaskFailure(reason, null, true);
  }

  /** Whether no further attempt is to be made. */
  public boolean isForGood() {
    return forGood;
  }
}
