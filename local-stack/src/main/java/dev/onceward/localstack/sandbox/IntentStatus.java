package dev.onceward.localstack.sandbox;

import java.util.Locale;

/** Where a payment intent stands; processing and capture by hand are not played. */
enum IntentStatus {
  REQUIRES_PAYMENT_METHOD,
  REQUIRES_CONFIRMATION,
  REQUIRES_ACTION,
  SUCCEEDED,
  CANCELED;

  String wire() {
    return name().toLowerCase(Locale.ROOT);
  }

  static IntentStatus ofWire(String text) {
    return valueOf(text.toUpperCase(Locale.ROOT));
  }

  boolean isFinal() {
    return this == SUCCEEDED || this == CANCELED;
  }
}
