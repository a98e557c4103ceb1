package dev.onceward.localstack.sandbox;

import java.util.Optional;

final class ResendDialect implements Dialect {
  private static final String PREFIX = "Bearer re_";

  @Override
  public void authenticate(Optional<String> authorization) {
    String header = authorization.orElseThrow(ResendError::missingApiKey);
    if (!header.startsWith(PREFIX)) {
      throw ResendError.invalidApiKey();
    }
  }

  @Override
  public ApiError serverError() {
    return ResendError.server();
  }

  @Override
  public ApiError rateLimit() {
    return ResendError.rateLimit();
  }

  @Override
  public ApiError keyInUse(String key) {
    return ResendError.conflict(
        "concurrent_idempotent_requests",
        "Same idempotency key used while original request is still in progress.");
  }

  @Override
  public ApiError keyReused(String key) {
    return ResendError.conflict(
        "invalid_idempotent_request",
        "Same idempotency key used with a different request payload.");
  }

  @Override
  public ApiError keyTooLong() {
    return ResendError.of(
        ResendError.INVALID, "invalid_idempotency_key", "The key must be between 1-256 chars.");
  }

  @Override
  public boolean knowsKeys() {
    return true;
  }

  @Override
  public int longestKey() {
    return 256;
  }

  @Override
  public String scope() {
    return "resend ";
  }
}
