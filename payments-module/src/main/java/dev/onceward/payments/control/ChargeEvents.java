package dev.onceward.payments.control;

import dev.onceward.idempotency.external.ExternalEffects;
import dev.onceward.idempotency.external.News;
import dev.onceward.idempotency.external.StepResult.Done;
import dev.onceward.payments.control.ProviderEvent.OfCharge;
import dev.onceward.payments.entity.Payment;
import dev.onceward.payments.entity.PaymentStatus;
import dev.onceward.settings.LibraryDataSource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/**
 * What follows from events of charges: an unfinished one is looked into, at the provider, which is
 * believed more than any event; a final one never changes.
 */
@ApplicationScoped
public class ChargeEvents implements ProviderEventHandler {

  private static final Logger LOG = System.getLogger(ChargeEvents.class.getName());

  @Inject private LibraryDataSource dataSource;
  @Inject private ExternalEffects effects;
  @Inject private PaymentProvider provider;

  @Override
  @Transactional(value = Transactional.TxType.MANDATORY, rollbackOn = Exception.class)
  public Optional<EventOutcome> handle(ProviderEvent event) throws SQLException {
    if (!(event.subject() instanceof OfCharge charge)) {
      return Optional.empty();
    }
    Optional<Payment> ours = paymentOf(charge);
    EventOutcome outcome = ours.isPresent() ? meet(ours.get(), charge) : EventOutcome.NOT_OURS;
    if (outcome == EventOutcome.CONTRADICTS) {
      LOG.log(
          Level.ERROR,
          "Event {0} ({1}) of {2} contradicts payment {3}, which stays as it is",
          event.id(),
          event.type(),
          charge.providerId(),
          ours.orElseThrow().id());
    }
    return Optional.of(outcome);
  }

  /** The tenant is that of our row, whatever the event says. */
  private Optional<Payment> paymentOf(OfCharge charge) throws SQLException {
    try (Connection connection = dataSource.get().getConnection()) {
      Optional<Payment> byItsId =
          PaymentTable.findAtProvider(connection, provider.name(), charge.providerId());
      if (byItsId.isPresent() || charge.reference().isEmpty()) {
        return byItsId;
      }
      ProviderEvent.Reference reference = charge.reference().get();
      return PaymentTable.find(connection, reference.tenant(), reference.payment())
          .filter(payment -> payment.provider().equals(provider.name()));
    }
  }

  private EventOutcome meet(Payment payment, OfCharge charge) throws SQLException {
    News news =
        new News(
            Payments.CHARGE, payment.tenant(), List.of(payment.id().toString()), Optional.empty());
    if (isAnother(payment, charge)) {
      return isCharged(charge) ? tell(news.saying(charge.created())) : EventOutcome.NOT_OURS;
    }
    boolean idIsNews = payment.providerId().isEmpty() && !payment.status().isFinal();
    if (!idIsNews && !charge.isWorthAsking()) {
      return EventOutcome.IGNORED;
    }
    EventOutcome outcome = tell(idIsNews ? news.saying(charge.created()) : news);
    return outcome == EventOutcome.AGREES ? compareWithEnd(payment, charge, news) : outcome;
  }

  /** A second charge under our payment's name: nobody here made it. */
  private static boolean isAnother(Payment payment, OfCharge charge) {
    return payment.providerId().filter(id -> !id.equals(charge.providerId())).isPresent();
  }

  /** The end may have come since the payment was read. */
  private EventOutcome compareWithEnd(Payment before, OfCharge charge, News news)
      throws SQLException {
    if (charge.end().isEmpty()) {
      return EventOutcome.AGREES;
    }
    try (Connection connection = dataSource.get().getConnection()) {
      Payment payment = PaymentTable.find(connection, before.tenant(), before.id()).orElseThrow();
      boolean agrees = isCharged(charge) == (payment.status() != PaymentStatus.DECLINED);
      return agrees ? EventOutcome.AGREES : tell(news.saying(charge.end().get()));
    }
  }

  private static boolean isCharged(OfCharge charge) {
    return charge.end().filter(end -> end.result() instanceof Done).isPresent();
  }

  private EventOutcome tell(News news) throws SQLException {
    return EventOutcome.of(effects.tell(news));
  }
}
