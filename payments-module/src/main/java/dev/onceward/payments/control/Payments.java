package dev.onceward.payments.control;

import com.github.f4b6a3.uuid.UuidCreator;
import dev.onceward.idempotency.external.ExternalEffect;
import dev.onceward.idempotency.external.ExternalEffects;
import dev.onceward.idempotency.external.Registration;
import dev.onceward.messaging.Outbox;
import dev.onceward.payments.entity.Payment;
import dev.onceward.payments.entity.PaymentStatus;
import dev.onceward.payments.entity.Posting;
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
public class Payments {

  /** Stored with each charge. */
  public static final String CHARGE = "payments.charge";

  @Inject private LibraryDataSource dataSource;
  @Inject private Outbox outbox;
  @Inject private ExternalEffects effects;
  @Inject private PaymentProvider provider;
  @Inject private Ledger ledger;

  /**
   * Joins the transaction of the idempotent request. The payment's row is not locked here: the end
   * of a charge locks the execution first and the payment second.
   *
   * @return final if its charge has ended before
   */
  @Transactional(value = Transactional.TxType.MANDATORY, rollbackOn = Exception.class)
  public Payment request(UUID tenant, NewPayment wanted) throws SQLException {
    Payment payment = storedOnce(tenant, wanted);
    if (payment.status().isFinal()) {
      return payment;
    }
    Registration registration = effects.register(chargeOf(payment));
    return registration == Registration.STARTED
        ? payment
        : find(tenant, payment.id()).orElseThrow();
  }

  private Payment storedOnce(UUID tenant, NewPayment wanted) throws SQLException {
    Payment payment = newPayment(tenant, wanted);
    try (Connection connection = dataSource.get().getConnection()) {
      if (PaymentTable.insert(connection, payment)) {
        return payment;
      }
      Payment first =
          PaymentTable.findExternal(
                  connection, tenant, provider.name(), wanted.externalId().orElseThrow())
              .orElseThrow();
      Differences.refuseIfAny(first, wanted);
      return first;
    }
  }

  private Payment newPayment(UUID tenant, NewPayment wanted) {
    return new Payment(
        tenant,
        UuidCreator.getTimeOrderedEpoch(),
        wanted.orderId(),
        wanted.customerId(),
        wanted.amount(),
        wanted.paymentMethod(),
        PaymentStatus.PENDING,
        provider.name(),
        wanted.externalId(),
        Optional.empty(),
        Optional.empty(),
        1,
        now());
  }

  private ExternalEffect chargeOf(Payment payment) {
    return new ExternalEffect(
        CHARGE, payment.tenant(), List.of(payment.id().toString()), provider.intentOf(payment));
  }

  public Optional<Payment> find(UUID tenant, UUID id) throws SQLException {
    try (Connection connection = dataSource.get().getConnection()) {
      return PaymentTable.find(connection, tenant, id);
    }
  }

  /** By the caller's own name of it. */
  public Optional<Payment> findNamed(UUID tenant, String externalId) throws SQLException {
    try (Connection connection = dataSource.get().getConnection()) {
      return PaymentTable.findExternal(connection, tenant, provider.name(), externalId);
    }
  }

  /** Joins the transaction that records it. */
  @Transactional(value = Transactional.TxType.MANDATORY, rollbackOn = Exception.class)
  public void noteProviderId(UUID tenant, UUID id, String providerId) throws SQLException {
    try (Connection connection = dataSource.get().getConnection()) {
      PaymentTable.noteProviderId(connection, tenant, id, providerId);
    }
  }

  /** Joins the transaction that records it. */
  @Transactional(value = Transactional.TxType.MANDATORY, rollbackOn = Exception.class)
  public void noteUnknown(UUID tenant, UUID id) throws SQLException {
    try (Connection connection = dataSource.get().getConnection()) {
      PaymentTable.noteUnknown(connection, tenant, id);
    }
  }

  /** Joins the transaction that ends the charge. */
  @Transactional(value = Transactional.TxType.MANDATORY, rollbackOn = Exception.class)
  public Payment settle(UUID tenant, UUID id, ChargeOutcome outcome) throws SQLException {
    try (Connection connection = dataSource.get().getConnection()) {
      Payment payment = PaymentTable.lock(connection, tenant, id).orElseThrow();
      Payment settled =
          outcome instanceof ChargeOutcome.Declined declined
              ? payment.declined(declined.decline())
              : payment.succeeded();
      PaymentTable.settle(connection, settled);
      if (settled.status() == PaymentStatus.SUCCEEDED) {
        ledger.post(Posting.ofCharge(settled, now()));
      }
      outbox.publish(PaymentEvents.settled(settled, now()));
      return settled;
    }
  }

  /** In what PostgreSQL keeps, so that a read gives what the first answer gave. */
  private static Instant now() {
    return Instant.now().truncatedTo(ChronoUnit.MICROS);
  }
}
