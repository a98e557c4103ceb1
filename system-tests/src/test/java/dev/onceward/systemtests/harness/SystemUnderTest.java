package dev.onceward.systemtests.harness;

import java.net.URI;
import java.util.Optional;

/**
 * A running Onceward, seen from outside.
 *
 * @param database for looking at effects; empty when the tests were not told of one
 * @param provider the payment sandbox; empty when the tests were not told of one
 */
public record SystemUnderTest(
    URI url, Credentials credentials, Optional<Database> database, Optional<Provider> provider) {

  public Caller tenantA() {
    return caller(credentials.tenantA());
  }

  public Caller tenantB() {
    return caller(credentials.tenantB());
  }

  /** Of tenant A, without any right to write. */
  public Caller reader() {
    return caller(credentials.reader());
  }

  public Caller caller(String token) {
    return new Caller(url, Optional.of(token));
  }

  public Caller anonymous() {
    return new Caller(url, Optional.empty());
  }
}
