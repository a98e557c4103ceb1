package dev.onceward.payments.entity;

public enum RefundStatus {
  /** Asked for; the provider has not said anything for good. */
  PENDING,
  /** The provider was asked, and whether it gives the money back is not known. */
  UNKNOWN,
  SUCCEEDED,
  /** Refused for good; its amount may be refunded otherwise. */
  DECLINED;

  public boolean isFinal() {
    return this == SUCCEEDED || this == DECLINED;
  }
}
