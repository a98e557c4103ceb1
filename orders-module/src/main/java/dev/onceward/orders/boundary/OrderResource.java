package dev.onceward.orders.boundary;

import dev.onceward.idempotency.Idempotent;
import dev.onceward.idempotency.http.Tenants;
import dev.onceward.idempotency.problem.Problem;
import dev.onceward.idempotency.problem.ProblemException;
import dev.onceward.json.PathId;
import dev.onceward.json.StrictUuid;
import dev.onceward.orders.control.Orders;
import dev.onceward.orders.entity.Order;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
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

@Path("orders/{order_id}")
@RequestScoped
@Produces(MediaType.APPLICATION_JSON)
@APIResponse(responseCode = "401", description = "No valid token")
@APIResponse(responseCode = "403", description = "The token lacks the role")
@Tag(name = "Orders")
public class OrderResource {

  @Inject private Orders orders;
  @Inject private Tenants tenants;
  @Context private SecurityContext caller;

  @Parameter(description = "The order", schema = @Schema(type = SchemaType.STRING, format = "uuid"))
  @PathParam("order_id")
  private String orderId;

  @GET
  @RolesAllowed("orders.read")
  @Operation(operationId = "orders.get", summary = "Tells one order")
  @APIResponse(
      responseCode = "200",
      description = "The order",
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              schema = @Schema(implementation = OrderView.class),
              examples = {
                @ExampleObject(name = "order", value = Examples.ORDER),
                @ExampleObject(name = "refunded", value = Examples.REFUNDED)
              }))
  @APIResponse(
      responseCode = "404",
      description = "The tenant has no such order",
      content =
          @Content(
              mediaType = Problem.MEDIA_TYPE,
              examples = @ExampleObject(name = "unknown", value = Examples.UNKNOWN)))
  public Response get() throws SQLException {
    return responseOf(orders.find(tenants.tenantOf(caller), id()));
  }

  @POST
  @Path("cancel")
  @RolesAllowed("orders.write")
  @Idempotent(operation = "orders.cancel", required = false)
  @Operation(
      operationId = "orders.cancel",
      summary = "Cancels an order",
      description = "A cancelled order stays as it is, so this may be repeated without a key too.")
  @APIResponse(
      responseCode = "200",
      description = "The cancelled order",
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              schema = @Schema(implementation = OrderView.class)))
  @APIResponse(
      responseCode = "404",
      description = "The tenant has no such order",
      content =
          @Content(
              mediaType = Problem.MEDIA_TYPE,
              examples = @ExampleObject(name = "unknown", value = Examples.UNKNOWN)))
  @APIResponse(
      responseCode = "409",
      description =
          "order_already_paid or order_partly_paid, for good; payment_in_progress while a payment's"
              + " outcome is open",
      content =
          @Content(
              mediaType = Problem.MEDIA_TYPE,
              examples = @ExampleObject(name = "paid", value = Examples.PAID)))
  public Response cancel() throws SQLException {
    return responseOf(orders.cancel(tenants.tenantOf(caller), id()));
  }

  private Response responseOf(Optional<Order> found) {
    Order order = found.orElseThrow(this::noSuchOrder);
    return Response.ok(OrderView.of(order), MediaType.APPLICATION_JSON_TYPE)
        .tag(OrderView.tagOf(order))
        .build();
  }

  private UUID id() {
    return StrictUuid.parse(orderId).orElseThrow(this::noSuchOrder);
  }

  private ProblemException noSuchOrder() {
    return new PathId("order", orderId).nothingThere();
  }
}
