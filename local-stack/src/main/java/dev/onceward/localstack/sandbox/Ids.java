package dev.onceward.localstack.sandbox;

import java.util.UUID;

/** Identifiers that look as Stripe's do. */
final class Ids {
  private static final int LENGTH = 24;

  private Ids() {}

  static String of(String prefix) {
    String random = UUID.randomUUID().toString().replace("-", "");
    return prefix + "_" + random.substring(0, LENGTH);
  }
}
