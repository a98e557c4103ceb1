package dev.onceward.localstack.sandbox;

import java.util.Optional;

/** SMTP knows no keys: what comes twice goes out twice, under the same Message-ID. */
final class SmtpDialect implements Dialect {
  @Override
  public void authenticate(Optional<String> authorization) {
    // A relay of one's own network: nobody logs in.
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
    return ResendError.server();
  }

  @Override
  public ApiError keyReused(String key) {
    return ResendError.server();
  }

  @Override
  public ApiError keyTooLong() {
    return ResendError.server();
  }

  @Override
  public boolean knowsKeys() {
    return false;
  }

  @Override
  public int longestKey() {
    return Integer.MAX_VALUE;
  }

  @Override
  public String scope() {
    return "smtp ";
  }
}
