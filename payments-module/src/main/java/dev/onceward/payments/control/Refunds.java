package dev.onceward.payments.control;

import com.github.f4b6a3.uuid.UuidCreator;
import dev.onceward.idempotency.BusinessRejection;
import dev.onceward.idempotency.external.ExternalEffect;
import dev.onceward.idempotency.external.ExternalEffects;
import dev.onceward.idempotency.external.Registration;
import dev.onceward.messaging.Outbox;
import dev.onceward.money.Money;
import dev.onceward.payments.entity.Payment;
import dev.onceward.payments.entity.Posting;
import dev.onceward.payments.entity.Refund;
import dev.onceward.payments.entity.RefundStatus;
import dev.onceward.payments.event.PaymentEvents;
import dev.onceward.settings.LibraryDataSource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

@ApplicationScoped
public class Refunds {

  /** Stored with each refund. */
  public static final String REFUND = "payments.refund";

  @Inject private LibraryDataSource dataSource;
  @Inject private Outbox outbox;
  @Inject private ExternalEffects effects;
  @Inject private PaymentProvider provider;
  @Inject private Ledger ledger;

  /**
   * Joins the transaction of the idempotent request. A refund that there is already is looked up
   * before the payment is locked: the end of a refund locks its execution first and the payment
   * second.
   *
   * @return final if it has ended before
   */
  @Transactional(value = Transactional.TxType.MANDATORY, rollbackOn = Exception.class)
  public Refund request(UUID tenant, NewRefund wanted) throws SQLException {
    Refund refund = storedOnce(tenant, wanted);
    if (refund.status().isFinal()) {
      return refund;
    }
    Registration registration = effects.register(effectOf(refund));
    return registration == Registration.STARTED
        ? refund
        : find(tenant, wanted.payment(), refund.id()).orElseThrow();
  }

  private Refund storedOnce(UUID tenant, NewRefund wanted) throws SQLException {
    try (Connection connection = dataSource.get().getConnection()) {
      Optional<Refund> first =
          RefundTable.findByKey(connection, tenant, wanted.payment(), wanted.key());
      if (first.isPresent()) {
        refuseIfDifferent(first.get(), wanted);
        return first.get();
      }
      Payment payment = PaymentTable.lock(connection, tenant, wanted.payment()).orElseThrow();
      Reservation.refuseUnlessCharged(payment, provider.name());
      Money amount =
          new Reservation(payment, RefundTable.reserved(connection, tenant, payment.id()))
              .of(wanted.amount());
      Refund refund = newRefund(payment, amount, wanted.key());
      RefundTable.insert(connection, refund);
      return refund;
    }
  }

  private static void refuseIfDifferent(Refund first, NewRefund wanted) {
    if (wanted.amount().filter(amount -> !amount.equals(first.amount())).isPresent()) {
      throw new BusinessRejection(
          422,
          "refund_differs",
          "Under this key "
              + first.amount().decimal()
              + " was refunded as "
              + first.id()
              + " already, and "
              + wanted.amount().get().decimal()
              + " is asked for now. Give another refund a key of its own.");
    }
  }

  private static Refund newRefund(Payment payment, Money amount, String key) {
    return new Refund(
        payment.tenant(),
        UuidCreator.getTimeOrderedEpoch(),
        payment.id(),
        key,
        amount,
        RefundStatus.PENDING,
        payment.provider(),
        Optional.empty(),
        Optional.empty(),
        now());
  }

  private ExternalEffect effectOf(Refund refund) throws SQLException {
    try (Connection connection = dataSource.get().getConnection()) {
      Payment payment =
          PaymentTable.find(connection, refund.tenant(), refund.payment()).orElseThrow();
      return new ExternalEffect(
          REFUND,
          refund.tenant(),
          List.of(refund.id().toString()),
          provider.refundIntentOf(payment, refund));
    }
  }

  public Optional<Refund> find(UUID tenant, UUID payment, UUID id) throws SQLException {
    try (Connection connection = dataSource.get().getConnection()) {
      return RefundTable.find(connection, tenant, payment, id);
    }
  }

  /** Joins the transaction that records it. */
  @Transactional(value = Transactional.TxType.MANDATORY, rollbackOn = Exception.class)
  public void noteProviderId(UUID tenant, UUID id, String providerId) throws SQLException {
    try (Connection connection = dataSource.get().getConnection()) {
      RefundTable.noteProviderId(connection, tenant, id, providerId);
    }
  }

  /** Joins the transaction that records it. */
  @Transactional(value = Transactional.TxType.MANDATORY, rollbackOn = Exception.class)
  public void noteUnknown(UUID tenant, UUID id) throws SQLException {
    try (Connection connection = dataSource.get().getConnection()) {
      RefundTable.noteUnknown(connection, tenant, id);
    }
  }

  /** Joins the transaction that ends the refund. */
  @Transactional(value = Transactional.TxType.MANDATORY, rollbackOn = Exception.class)
  public Refund settle(UUID tenant, UUID id, RefundOutcome outcome) throws SQLException {
    try (Connection connection = dataSource.get().getConnection()) {
      Refund refund = RefundTable.find(connection, tenant, id).orElseThrow();
      Payment payment = PaymentTable.lock(connection, tenant, refund.payment()).orElseThrow();
      Refund settled =
          outcome instanceof RefundOutcome.Declined declined
              ? refund.declined(declined.decline())
              : refund.succeeded();
      RefundTable.settle(connection, settled);
      if (settled.status() == RefundStatus.SUCCEEDED) {
        ledger.post(Posting.ofRefund(settled, now()));
      }
      Payment left = payment.refunded(RefundTable.givenBack(connection, tenant, payment.id()));
      PaymentTable.settle(connection, left);
      outbox.publish(PaymentEvents.refunded(left, settled, now()));
      return settled;
    }
  }

  /** In what PostgreSQL keeps, so that a read gives what the first answer gave. */
  private static Instant now() {
    return Instant.now().truncatedTo(ChronoUnit.MICROS);
  }
}
