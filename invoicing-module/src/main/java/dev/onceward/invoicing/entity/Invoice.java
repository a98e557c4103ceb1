package dev.onceward.invoicing.entity;

import dev.onceward.money.Money;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * One version of an order's invoice.
 *
 * @param number 1, 2, 3… per tenant, without a gap
 * @param mailer the provider that its mail was given to, for good; empty until then
 * @param revision 1 when made, and one more with each change that is told to others
 */
public record Invoice(
    InvoiceKey key,
    UUID id,
    long number,
    long customerId,
    Money amount,
    String email,
    UUID sagaId,
    InvoiceStatus status,
    Optional<String> mailer,
    Optional<String> emailId,
    Optional<String> failureCode,
    Optional<Instant> unknownSince,
    Optional<Instant> voidedAt,
    long revision,
    Instant createdAt) {

  public static Invoice of(
      BilledOrder order,
      int version,
      UUID id,
      long number,
      String email,
      UUID sagaId,
      Instant createdAt) {
    return new Invoice(
        new InvoiceKey(order.tenant(), order.id(), version),
        id,
        number,
        order.customerId(),
        order.total(),
        email,
        sagaId,
        InvoiceStatus.QUEUED,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        1,
        createdAt);
  }

  public Invoice sent(String asEmailId) {
    return settled(InvoiceStatus.SENT, Optional.of(asEmailId), Optional.empty());
  }

  public Invoice failed(String code) {
    return settled(InvoiceStatus.FAILED, Optional.empty(), Optional.of(code));
  }

  private Invoice settled(
      InvoiceStatus outcome, Optional<String> asEmailId, Optional<String> failure) {
    if (status.isFinal()) {
      throw new IllegalStateException(
          "Invoice " + id + " is " + status + " for good and can't become " + outcome);
    }
    return with(outcome, asEmailId, failure, Optional.empty(), voidedAt, revision + 1);
  }

  /** Since the first time that it was not known. */
  public Invoice unknown(Instant at) {
    return status.isFinal()
        ? this
        : with(
            InvoiceStatus.UNKNOWN,
            Optional.empty(),
            Optional.empty(),
            Optional.of(unknownSince.orElse(at)),
            voidedAt,
            revision);
  }

  public Invoice voided(Instant at) {
    return voidedAt.isPresent()
        ? this
        : with(status, emailId, failureCode, unknownSince, Optional.of(at), revision + 1);
  }

  private Invoice with(
      InvoiceStatus newStatus,
      Optional<String> newEmailId,
      Optional<String> newFailure,
      Optional<Instant> newUnknownSince,
      Optional<Instant> newVoidedAt,
      long newRevision) {
    return new Invoice(
        key,
        id,
        number,
        customerId,
        amount,
        email,
        sagaId,
        newStatus,
        mailer,
        newEmailId,
        newFailure,
        newUnknownSince,
        newVoidedAt,
        newRevision,
        createdAt);
  }
}
