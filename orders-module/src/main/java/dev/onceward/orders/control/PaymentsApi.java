package dev.onceward.orders.control;

import dev.onceward.idempotency.IdempotencyKey;
import dev.onceward.idempotency.external.ExternalStep;
import dev.onceward.idempotency.external.StepResult;
import dev.onceward.orders.entity.Order;
import dev.onceward.orders.entity.OrderPayment;
import java.util.List;
import java.util.Optional;

/** Who takes payments: this application's own API, here or on another server. */
public interface PaymentsApi {

  /** Why it can't be asked by this server, for the operator; empty if it can. */
  Optional<String> hindrance();

  /** The whole request and its key, to the same bytes whenever it is made for the same payment. */
  byte[] intentOf(Order order, OrderPayment payment, IdempotencyKey key);

  /** Their names are stored with unfinished payments. */
  List<ExternalStep> steps();

  PaymentOutcome outcomeOf(StepResult.Definite end);
}
