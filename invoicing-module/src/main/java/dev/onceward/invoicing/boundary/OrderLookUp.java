package dev.onceward.invoicing.boundary;

import dev.onceward.idempotency.problem.Problem;
import dev.onceward.idempotency.problem.ProblemException;
import dev.onceward.invoicing.control.OrdersApi;
import dev.onceward.invoicing.control.OrdersApi.Reply;
import dev.onceward.invoicing.control.TakenBack;
import dev.onceward.invoicing.entity.BilledOrder;
import dev.onceward.json.PathId;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.UUID;

/** Asks for the order of a request, and refuses the request as the answer says. */
@ApplicationScoped
public class OrderLookUp {

  private final OutageLog outages = new OutageLog();

  @Inject private OrdersApi orders;

  /** One that can be billed. */
  BilledOrder toBill(UUID tenant, UUID order, String authorization) {
    Reply.Found found = found(tenant, order, authorization);
    TakenBack.refuse(order, found.standing());
    return found.order();
  }

  /** Refuses if the tenant has no such order. */
  Reply.Found found(UUID tenant, UUID order, String authorization) {
    Reply reply = orders.find(tenant, order, authorization);
    if (reply instanceof Reply.Found found) {
      return found;
    }
    if (reply instanceof Reply.Unavailable unavailable) {
      outages.say("Requests for invoices are refused: " + unavailable.reason());
      throw new OrdersUnavailableException(unavailable.retryAfter());
    }
    throw reply instanceof Reply.NotAllowed
        ? new ProblemException(
            Problem.of(
                403,
                "forbidden",
                "The order can't be looked at with this token: it needs the role orders.read too.",
                false))
        : new PathId("order", order.toString()).nothingThere();
  }
}
