package dev.onceward.orders.entity;

public enum OrderStatus {
  NEW,
  PAID,
  CANCELLED
}
