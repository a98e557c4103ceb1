package dev.onceward.payments.entity;

public enum PaymentStatus {
  /** Asked for; the provider has not said anything for good. */
  PENDING,
  /** The provider was asked, and whether it charged is not known. */
  UNKNOWN,
  SUCCEEDED,
  DECLINED,
  REFUNDED;

  public boolean isFinal() {
    return this != PENDING && this != UNKNOWN;
  }
}
