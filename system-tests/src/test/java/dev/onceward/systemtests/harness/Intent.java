package dev.onceward.systemtests.harness;

import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;

/**
 * One order somebody wants, once.
 *
 * @param customerId unique, so that the orders it led to can be counted
 */
public record Intent(String key, long customerId) {

  private static final long LARGEST_CUSTOMER = 1L << 52;

  public static Intent fresh() {
    return new Intent(newKey(), ThreadLocalRandom.current().nextLong(1, LARGEST_CUSTOMER));
  }

  public static String newKey() {
    return UUID.randomUUID().toString();
  }

  public String body() {
    return body("\"1500.00\"");
  }

  /** The same order but for the amount, as JSON. */
  public String body(String amount) {
    return "{\"customer_id\":" + customerId + ",\"amount\":" + amount + ",\"currency\":\"RUB\"}";
  }
}
