package dev.onceward.localstack.sandbox;

/** The sandbox cannot start or cannot write its books; the message says what to do about it. */
public class SandboxException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public SandboxException(String message) {
    super(message);
  }

  public SandboxException(String message, Throwable cause) {
    super(message, cause);
  }
}
