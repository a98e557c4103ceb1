package dev.onceward.idempotency;

import java.util.regex.Pattern;

/**
 * An idempotency key: the client's name for one intent, the same on every attempt.
 *
 * <p>Not a secret; it may be logged. It must not be made from personal data or from the body.
 *
 * @param value 1 to 255 characters of {@code A-Z a-z 0-9 . _ ~ -}; upper and lower case differ
 */
public record IdempotencyKey(String value) {

  private static final Pattern FORM = Pattern.compile("[A-Za-z0-9._~-]{1,255}");

  /**
   * Checks the form.
   *
   * @throws KeyInvalidException if the value has another form
   */
  public IdempotencyKey {
    if (!FORM.matcher(value).matches()) {
      throw new KeyInvalidException(
          "An idempotency key is 1 to 255 characters of A-Z a-z 0-9 . _ ~ -; this one has "
              + value.length()
              + " characters or another character among them. Send a UUID, for example.");
    }
  }

  @Override
  public String toString() {
    return value;
  }
}
