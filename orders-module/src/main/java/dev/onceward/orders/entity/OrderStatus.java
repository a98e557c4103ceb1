package dev.onceward.orders.entity;

public enum OrderStatus {
  NEW,
  PAID,
  CANCELLED,
  /** It was PAID, and all that its own payments took was given back. */
  REFUNDED
}
