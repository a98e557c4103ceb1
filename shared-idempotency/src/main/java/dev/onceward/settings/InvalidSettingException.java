package dev.onceward.settings;

/** A wrong setting. It stops the deployment. */
public final class InvalidSettingException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  /** Names the setting, the value and what is allowed. */
  public InvalidSettingException(String message) {
    super(message);
  }
}
