package dev.onceward.payments.entity;

import dev.onceward.money.Money;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * One amount that moves from one account to another, which is why debits equal credits.
 *
 * @param effectKey its business identity: posted once, for ever
 * @param debit where the money is then
 * @param credit where it comes from
 */
public record Posting(
    UUID tenant,
    String effectKey,
    String debit,
    String credit,
    Money amount,
    UUID payment,
    Optional<UUID> refund,
    Instant at) {

  /** What customers have paid and not got back. */
  private static final String CUSTOMERS = "customers";

  public static Posting ofCharge(Payment payment, Instant at) {
    return new Posting(
        payment.tenant(),
        "ledger:charge:" + payment.id(),
        providers(payment.provider()),
        CUSTOMERS,
        payment.amount(),
        payment.id(),
        Optional.empty(),
        at);
  }

  public static Posting ofRefund(Refund refund, Instant at) {
    return new Posting(
        refund.tenant(),
        "ledger:refund:" + refund.id(),
        CUSTOMERS,
        providers(refund.provider()),
        refund.amount(),
        refund.payment(),
        Optional.of(refund.id()),
        at);
  }

  /** What the provider holds for us. */
  private static String providers(String provider) {
    return "provider:" + provider;
  }
}
