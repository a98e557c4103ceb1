package dev.onceward.orders.boundary;

import dev.onceward.idempotency.Idempotent;
import dev.onceward.idempotency.http.Tenants;
import dev.onceward.idempotency.problem.Problem;
import dev.onceward.orders.control.OrderQuery;
import dev.onceward.orders.control.Orders;
import dev.onceward.orders.control.Page;
import dev.onceward.orders.entity.Order;
import dev.onceward.orders.entity.OrderStatus;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.Response.ResponseBuilder;
import jakarta.ws.rs.core.Response.Status;
import jakarta.ws.rs.core.SecurityContext;
import jakarta.ws.rs.core.UriBuilder;
import jakarta.ws.rs.core.UriInfo;
import java.sql.SQLException;
import java.util.Optional;
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

@Path("orders")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@APIResponse(responseCode = "401", description = "No valid token")
@APIResponse(responseCode = "403", description = "The token lacks the role")
@Tag(name = "Orders")
public class OrdersResource {

  @Inject private Orders orders;
  @Inject private OrderRequests requests;
  @Inject private Tenants tenants;
  @Context private UriInfo uri;
  @Context private SecurityContext caller;

  /**
   * Reads the body itself, and not before its key is known to be new: a repeat is then answered
   * from the record even if newer rules would refuse its body.
   */
  @POST
  @Consumes(MediaType.APPLICATION_JSON)
  @RolesAllowed("orders.write")
  @Idempotent(operation = "orders.create")
  @Operation(operationId = "orders.create", summary = "Creates an order")
  @RequestBody(
      required = true,
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              schema = @Schema(implementation = OrderRequest.class),
              examples = @ExampleObject(name = "order", value = Examples.REQUEST)))
  @APIResponse(
      responseCode = "201",
      description = "The order",
      headers = {
        @Header(name = "Location", schema = @Schema(type = SchemaType.STRING, format = "uri")),
        @Header(name = "ETag", schema = @Schema(type = SchemaType.STRING))
      },
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              schema = @Schema(implementation = OrderView.class),
              examples = @ExampleObject(name = "order", value = Examples.ORDER)))
  @APIResponse(
      responseCode = "400",
      description = "The request names what is wrong with each member",
      content =
          @Content(
              mediaType = Problem.MEDIA_TYPE,
              examples = @ExampleObject(name = "amount", value = Examples.INVALID)))
  public Response create(byte[] body) throws SQLException {
    Order order = orders.place(tenants.tenantOf(caller), requests.read(body));
    return Response.status(Status.CREATED)
        .header(HttpHeaders.LOCATION, pathOf(order))
        .tag(OrderView.tagOf(order))
        .type(MediaType.APPLICATION_JSON_TYPE)
        .entity(OrderView.of(order))
        .build();
  }

  /** Without a host: that is what one caller says it is, and the answer is stored for others. */
  private String pathOf(Order order) {
    return uri.getBaseUri().getRawPath() + "orders/" + order.id();
  }

  @GET
  @RolesAllowed("orders.read")
  @Operation(operationId = "orders.list", summary = "Lists the tenant's orders, newest first")
  @APIResponse(
      responseCode = "200",
      description = "A page; its Link with rel=next, and next_cursor, lead to the next one",
      headers = @Header(name = "Link", schema = @Schema(type = SchemaType.STRING)),
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              schema = @Schema(implementation = OrderPageView.class),
              examples = @ExampleObject(name = "page", value = Examples.PAGE)))
  @APIResponse(
      responseCode = "400",
      description = "A parameter is malformed",
      content = @Content(mediaType = Problem.MEDIA_TYPE))
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
          String cursor,
      @Parameter(
              description = "PAID includes what was given back since (refunded_at)",
              schema = @Schema(implementation = OrderStatus.class))
          @QueryParam("status")
          String status)
      throws SQLException {
    OrderQuery query =
        OrderQueries.read(
            Optional.ofNullable(limit), Optional.ofNullable(cursor), Optional.ofNullable(status));
    Page<Order> page = orders.page(tenants.tenantOf(caller), query);
    OrderPageView view = OrderPageView.of(page);
    ResponseBuilder response = Response.ok(view);
    view.nextCursor().ifPresent(next -> response.header(HttpHeaders.LINK, link(query, next)));
    return response.build();
  }

  private String link(OrderQuery query, String nextCursor) {
    UriBuilder next = NextPage.of(uri, query.page(), nextCursor);
    query.status().ifPresent(wanted -> next.queryParam("status", wanted));
    return NextPage.link(next);
  }
}
