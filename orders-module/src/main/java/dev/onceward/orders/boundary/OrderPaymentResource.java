package dev.onceward.orders.boundary;

import dev.onceward.idempotency.http.Tenants;
import dev.onceward.idempotency.problem.Problem;
import dev.onceward.json.PathId;
import dev.onceward.json.StrictUuid;
import dev.onceward.orders.control.OrderPayments;
import dev.onceward.orders.entity.OrderPayment;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import java.sql.SQLException;
import java.util.Optional;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.ExampleObject;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

@Path("orders/{order_id}/payments/{payment_id}")
@RequestScoped
@Produces(MediaType.APPLICATION_JSON)
@APIResponse(responseCode = "401", description = "No valid token")
@APIResponse(responseCode = "403", description = "The token lacks the role")
@Tag(name = "Orders")
public class OrderPaymentResource {

  @Inject private OrderPayments payments;
  @Inject private Tenants tenants;
  @Context private SecurityContext caller;

  @Parameter(description = "The order", schema = @Schema(type = SchemaType.STRING, format = "uuid"))
  @PathParam("order_id")
  private String orderId;

  @Parameter(
      description = "The payment's external_payment_id",
      schema = @Schema(type = SchemaType.STRING, format = "uuid"))
  @PathParam("payment_id")
  private String paymentId;

  @GET
  @RolesAllowed("orders.read")
  @Operation(operationId = "orders.payment", summary = "Tells one payment of an order")
  @APIResponse(
      responseCode = "200",
      description = "The payment",
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              schema = @Schema(implementation = OrderPaymentView.class),
              examples = @ExampleObject(name = "payment", value = Examples.PAYMENT)))
  @APIResponse(
      responseCode = "404",
      description = "The tenant has no such payment",
      content =
          @Content(
              mediaType = Problem.MEDIA_TYPE,
              examples = @ExampleObject(name = "unknown", value = Examples.PAYMENT_UNKNOWN)))
  public Response get() throws SQLException {
    OrderPayment payment =
        find(tenants.tenantOf(caller))
            .orElseThrow(() -> new PathId("payment", paymentId).nothingThere());
    return OrderPaymentAnswers.responseOf(OrderPaymentAnswers.view(payment));
  }

  private Optional<OrderPayment> find(UUID tenant) throws SQLException {
    Optional<UUID> order = StrictUuid.parse(orderId);
    Optional<UUID> payment = StrictUuid.parse(paymentId);
    return order.isPresent() && payment.isPresent()
        ? payments.find(tenant, order.get(), payment.get())
        : Optional.empty();
  }
}
