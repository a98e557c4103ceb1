package dev.onceward.app;

/** The application must not start; the message says what to change. */
class StartRefusedException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  StartRefusedException(String message) {
    super(message);
  }

  StartRefusedException(String message, Throwable cause) {
    super(message, cause);
  }
}
