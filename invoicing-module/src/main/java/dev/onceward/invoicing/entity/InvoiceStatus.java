package dev.onceward.invoicing.entity;

public enum InvoiceStatus {
  QUEUED,
  SENT,
  FAILED,
  UNKNOWN;

  public boolean isFinal() {
    return this == SENT || this == FAILED;
  }
}
