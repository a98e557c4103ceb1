package dev.onceward.orders.control;

import dev.onceward.idempotency.IdempotencyKey;
import dev.onceward.idempotency.external.ExternalStep;
import dev.onceward.idempotency.external.StepResult;
import dev.onceward.orders.entity.Order;
import dev.onceward.orders.entity.OrderPayment;
import java.util.List;

/** Who takes payments: this application's own API, here or on another server. */
public interface PaymentsApi {

  /** The whole request and its key, to the same bytes whenever it is made for the same payment. */
  byte[] intentOf(Order order, OrderPayment payment, IdempotencyKey key);

  /** Their names are stored with unfinished payments. */
  List<ExternalStep> steps();

  PaymentOutcome outcomeOf(StepResult.Definite end);
}
