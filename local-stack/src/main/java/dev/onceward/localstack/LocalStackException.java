package dev.onceward.localstack;

/** A part of the local stack cannot do what was asked; the message says what to do about it. */
public class LocalStackException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** With a message fit to be shown to the person who typed the command. */
  public LocalStackException(String message) {
    super(message);
  }

  /** The same, with the reason underneath. */
  public LocalStackException(String message, Throwable cause) {
    super(message, cause);
  }
}
