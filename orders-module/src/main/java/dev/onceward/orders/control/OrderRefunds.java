package dev.onceward.orders.control;

import dev.onceward.messaging.IncomingEvent;
import dev.onceward.messaging.Outbox;
import dev.onceward.messaging.OutboxEvent;
import dev.onceward.messaging.TransactionalConsumer;
import dev.onceward.orders.event.PaymentRefund;
import dev.onceward.settings.LibraryDataSource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

/** Takes in what payments tell of refunds; what one means for its order is decided here (O4). */
@ApplicationScoped
public class OrderRefunds implements TransactionalConsumer {

  @Inject private LibraryDataSource dataSource;
  @Inject private Outbox outbox;

  @Override
  public String name() {
    return "order-refunds";
  }

  @Override
  public String topic() {
    return "payments.events";
  }

  @Override
  public boolean wants(String type) {
    return type.equals("PaymentRefunded.v1");
  }

  /** They are told of a payment; what is locked is its order. */
  @Override
  public String locked(IncomingEvent event) {
    return PaymentRefund.orderOf(event);
  }

  @Override
  public void apply(IncomingEvent event) throws SQLException {
    apply(List.of(event));
  }

  @Override
  public void apply(List<IncomingEvent> events) throws SQLException {
    List<PaymentRefund> refunds =
        events.stream().flatMap(event -> PaymentRefund.of(event).stream()).toList();
    Instant now = Instant.now().truncatedTo(ChronoUnit.MICROS);
    try (Connection connection = dataSource.get().getConnection()) {
      for (PaymentRefund refund : refunds) {
        Optional<OutboxEvent> told = OrderTransitions.noteRefund(connection, refund, now);
        if (told.isPresent()) {
          outbox.publish(told.get());
        }
      }
    }
  }
}
