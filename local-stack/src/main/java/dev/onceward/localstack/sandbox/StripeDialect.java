package dev.onceward.localstack.sandbox;

import java.util.Optional;

final class StripeDialect implements Dialect {
  @Override
  public void authenticate(Optional<String> authorization) {
    Credentials.require(authorization);
  }

  @Override
  public ApiError serverError() {
    return StripeError.server();
  }

  @Override
  public ApiError rateLimit() {
    return StripeError.rateLimit();
  }

  @Override
  public ApiError keyInUse(String key) {
    return StripeError.keyInUse(key);
  }

  @Override
  public ApiError keyReused(String key) {
    return StripeError.keyReused(key);
  }

  @Override
  public ApiError keyTooLong() {
    return StripeError.invalid(
        "parameter_invalid", "Idempotency-Key", "Keys are at most 255 characters long.");
  }

  @Override
  public boolean knowsKeys() {
    return true;
  }

  @Override
  public int longestKey() {
    return 255;
  }

  @Override
  public String scope() {
    return "";
  }
}
