package dev.onceward.orders.boundary;

import dev.onceward.idempotency.Execution;
import dev.onceward.idempotency.IdempotencyKey;
import dev.onceward.idempotency.Idempotent;
import dev.onceward.idempotency.client.Intent;
import dev.onceward.idempotency.http.Tenants;
import dev.onceward.idempotency.problem.Problem;
import dev.onceward.idempotency.problem.ProblemException;
import dev.onceward.json.PathId;
import dev.onceward.json.StrictUuid;
import dev.onceward.orders.control.OrderPayments;
import dev.onceward.orders.control.Orders;
import dev.onceward.orders.control.PageQuery;
import dev.onceward.orders.control.WantedPayment;
import dev.onceward.orders.entity.Order;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.Response.ResponseBuilder;
import jakarta.ws.rs.core.SecurityContext;
import jakarta.ws.rs.core.UriInfo;
import java.sql.SQLException;
import java.util.Optional;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.headers.Header;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.ExampleObject;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

@Path("orders/{order_id}/payments")
@RequestScoped
@Produces(MediaType.APPLICATION_JSON)
@APIResponse(responseCode = "401", description = "No valid token")
@APIResponse(responseCode = "403", description = "The token lacks the role")
@Tag(name = "Orders")
public class OrderPaymentsResource {

  @Inject private Orders orders;
  @Inject private OrderPayments payments;
  @Inject private OrderPaymentRequests requests;
  @Inject private Tenants tenants;
  @Context private SecurityContext caller;
  @Context private UriInfo uri;

  @Parameter(description = "The order", schema = @Schema(type = SchemaType.STRING, format = "uuid"))
  @PathParam("order_id")
  private String orderId;

  /** Reads the body itself, as {@link OrdersResource#create} does. */
  @POST
  @Consumes(MediaType.APPLICATION_JSON)
  @RolesAllowed("orders.write")
  @Idempotent(operation = "orders.pay", execution = Execution.EXTERNAL)
  @Operation(
      operationId = "orders.pay",
      summary = "Pays an order, or a part of it, once",
      description =
          "Reserves the amount and asks the payments API, under the request's key. Answers with the"
              + " outcome, or with 202 if it is not known in time: it is then looked into until it"
              + " is. The order is PAID when payments that succeeded cover its amount.")
  @RequestBody(
      required = true,
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              schema = @Schema(implementation = OrderPaymentRequest.class),
              examples = @ExampleObject(name = "part", value = Examples.PAYMENT_REQUEST)))
  @APIResponse(
      responseCode = "201",
      description = "Charged",
      headers =
          @Header(name = "Location", schema = @Schema(type = SchemaType.STRING, format = "uri")),
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              schema = @Schema(implementation = OrderPaymentView.class),
              examples = @ExampleObject(name = "payment", value = Examples.PAYMENT)))
  @APIResponse(
      responseCode = "202",
      description = "Whether it was charged is not known yet",
      headers =
          @Header(name = "Location", schema = @Schema(type = SchemaType.STRING, format = "uri")),
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              schema = @Schema(implementation = OrderPaymentView.class),
              examples = @ExampleObject(name = "pending", value = Examples.PAYMENT_PENDING)))
  @APIResponse(
      responseCode = "400",
      description = "The request names what is wrong with each member",
      content =
          @Content(
              mediaType = Problem.MEDIA_TYPE,
              examples = @ExampleObject(name = "amount", value = Examples.INVALID)))
  @APIResponse(
      responseCode = "402",
      description = "card_declined, for good; the order can be paid by another payment",
      content =
          @Content(
              mediaType = Problem.MEDIA_TYPE,
              examples = @ExampleObject(name = "declined", value = Examples.PAYMENT_DECLINED)))
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
          "order_already_paid: less is left than the amount, or the order was paid before, given"
              + " back or not; order_cancelled",
      content =
          @Content(
              mediaType = Problem.MEDIA_TYPE,
              examples = @ExampleObject(name = "paid", value = Examples.NOTHING_LEFT)))
  @APIResponse(
      responseCode = "422",
      description =
          "What the payments API refuses for good, with its code, or payment_refused;"
              + " payment_differs from the one that the key paid the order by long ago",
      content = @Content(mediaType = Problem.MEDIA_TYPE))
  @APIResponse(
      responseCode = "503",
      description =
          "payments_not_configured: this server has no key for its service tokens; nothing was"
              + " reserved",
      content = @Content(mediaType = Problem.MEDIA_TYPE))
  public Response pay(byte[] body) throws SQLException {
    UUID tenant = tenants.tenantOf(caller);
    Order order = order(tenant);
    IdempotencyKey key = Intent.ofRequest().orElseThrow().key();
    WantedPayment wanted = requests.read(body, order.total().currency(), key);
    return OrderPaymentAnswers.responseOf(
        OrderPaymentAnswers.of(
            payments.request(tenant, order.id(), wanted).orElseThrow(this::noSuchOrder)));
  }

  @GET
  @RolesAllowed("orders.read")
  @Operation(operationId = "orders.payments", summary = "Lists an order's payments, newest first")
  @APIResponse(
      responseCode = "200",
      description = "A page; its Link with rel=next, and next_cursor, lead to the next one",
      headers = @Header(name = "Link", schema = @Schema(type = SchemaType.STRING)),
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              schema = @Schema(implementation = OrderPaymentPageView.class),
              examples = @ExampleObject(name = "page", value = Examples.PAYMENT_PAGE)))
  @APIResponse(
      responseCode = "400",
      description = "A parameter is malformed",
      content = @Content(mediaType = Problem.MEDIA_TYPE))
  @APIResponse(
      responseCode = "404",
      description = "The tenant has no such order",
      content =
          @Content(
              mediaType = Problem.MEDIA_TYPE,
              examples = @ExampleObject(name = "unknown", value = Examples.UNKNOWN)))
  public Response list(
      @Parameter(
              schema =
                  @Schema(
                      type = SchemaType.INTEGER,
                      minimum = "1",
                      maximum = "100",
                      defaultValue = "20"))
          @QueryParam("limit")
          String limit,
      @Parameter(description = "next_cursor of the page before") @QueryParam("cursor")
          String cursor)
      throws SQLException {
    PageQuery query = OrderQueries.page(Optional.ofNullable(limit), Optional.ofNullable(cursor));
    Order order = order(tenants.tenantOf(caller));
    OrderPaymentPageView view =
        OrderPaymentPageView.of(payments.page(order.tenant(), order.id(), query));
    ResponseBuilder response = Response.ok(view.toJson(), MediaType.APPLICATION_JSON_TYPE);
    view.nextCursor()
        .map(next -> NextPage.link(NextPage.of(uri, query, next)))
        .ifPresent(link -> response.header(HttpHeaders.LINK, link));
    return response.build();
  }

  private Order order(UUID tenant) throws SQLException {
    UUID id = StrictUuid.parse(orderId).orElseThrow(this::noSuchOrder);
    return orders.find(tenant, id).orElseThrow(this::noSuchOrder);
  }

  private ProblemException noSuchOrder() {
    return new PathId("order", orderId).nothingThere();
  }
}
