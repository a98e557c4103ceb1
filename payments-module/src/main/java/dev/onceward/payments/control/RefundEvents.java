package dev.onceward.payments.control;

import dev.onceward.idempotency.external.ExternalEffects;
import dev.onceward.idempotency.external.News;
import dev.onceward.idempotency.external.StepResult.Ended;
import dev.onceward.payments.control.ProviderEvent.OfRefund;
import dev.onceward.payments.control.ProviderEvent.RefundReference;
import dev.onceward.payments.entity.Refund;
import dev.onceward.payments.entity.RefundStatus;
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
 * What follows from events of refunds, as from those of charges. Only the execution's row is
 * locked; the payment's is left to whoever ends the refund.
 */
@ApplicationScoped
public class RefundEvents implements ProviderEventHandler {

  private static final Logger LOG = System.getLogger(RefundEvents.class.getName());

  @Inject private LibraryDataSource dataSource;
  @Inject private ExternalEffects effects;
  @Inject private PaymentProvider provider;

  @Override
  @Transactional(value = Transactional.TxType.MANDATORY, rollbackOn = Exception.class)
  public Optional<EventOutcome> handle(ProviderEvent event) throws SQLException {
    if (!(event.subject() instanceof OfRefund told)) {
      return Optional.empty();
    }
    Optional<Refund> ours = refundOf(told);
    EventOutcome outcome = ours.isPresent() ? meet(ours.get(), told) : EventOutcome.NOT_OURS;
    if (outcome == EventOutcome.CONTRADICTS) {
      LOG.log(
          Level.ERROR,
          "Event {0} ({1}) of {2} contradicts refund {3}, which stays as it is",
          event.id(),
          event.type(),
          told.providerId(),
          ours.orElseThrow().id());
    }
    return Optional.of(outcome);
  }

  /** The tenant is that of our row, whatever the event says. */
  private Optional<Refund> refundOf(OfRefund told) throws SQLException {
    try (Connection connection = dataSource.get().getConnection()) {
      Optional<Refund> byItsId =
          RefundTable.findAtProvider(connection, provider.name(), told.providerId());
      if (byItsId.isPresent() || told.reference().isEmpty()) {
        return byItsId;
      }
      RefundReference reference = told.reference().get();
      return RefundTable.find(connection, reference.tenant(), reference.refund())
          .filter(refund -> refund.provider().equals(provider.name()));
    }
  }

  private EventOutcome meet(Refund refund, OfRefund told) throws SQLException {
    News news =
        new News(
            Refunds.REFUND, refund.tenant(), List.of(refund.id().toString()), Optional.empty());
    if (isAnother(refund, told)) {
      return hasFailed(told) ? EventOutcome.NOT_OURS : tell(news.saying(told.created()));
    }
    EventOutcome outcome = tell(refund.providerId().isEmpty() ? news.saying(told.created()) : news);
    return outcome == EventOutcome.AGREES ? compareWithEnd(refund, told, news) : outcome;
  }

  /** A second refund under our refund's name, or one of a refused refund: nobody here made it. */
  private static boolean isAnother(Refund refund, OfRefund told) {
    return refund
        .providerId()
        .map(id -> !id.equals(told.providerId()))
        .orElse(refund.status().isFinal());
  }

  /** The end may have come since the refund was read. */
  private EventOutcome compareWithEnd(Refund before, OfRefund told, News news) throws SQLException {
    if (told.end().isEmpty()) {
      return EventOutcome.AGREES;
    }
    try (Connection connection = dataSource.get().getConnection()) {
      Refund refund = RefundTable.find(connection, before.tenant(), before.id()).orElseThrow();
      boolean agrees = hasFailed(told) == (refund.status() == RefundStatus.DECLINED);
      return agrees ? EventOutcome.AGREES : tell(news.saying(told.end().get()));
    }
  }

  private static boolean hasFailed(OfRefund told) {
    return told.end().filter(end -> end.result() instanceof Ended).isPresent();
  }

  private EventOutcome tell(News news) throws SQLException {
    return EventOutcome.of(effects.tell(news));
  }
}
