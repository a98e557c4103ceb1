package dev.onceward.orders.entity;

public enum OrderPaymentStatus {
  /** Asked for; the payments API has not said anything for good. */
  PENDING,
  /** The payments API was asked, and whether it charged is not known. */
  UNKNOWN,
  SUCCEEDED,
  DECLINED;

  public boolean isFinal() {
    return this == SUCCEEDED || this == DECLINED;
  }

  /** Whether the order's amount is less by it for others. */
  public boolean reserves() {
    return this != DECLINED;
  }
}
