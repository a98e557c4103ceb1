package dev.onceward.invoicing.boundary;

import dev.onceward.idempotency.BusinessRejection;
import dev.onceward.idempotency.Idempotent;
import dev.onceward.idempotency.http.Tenants;
import dev.onceward.idempotency.problem.Problem;
import dev.onceward.invoicing.control.Invoices;
import dev.onceward.invoicing.entity.BilledOrder;
import dev.onceward.invoicing.entity.Invoice;
import dev.onceward.json.PathId;
import dev.onceward.json.StrictUuid;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import java.sql.SQLException;
import java.util.List;
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

@Path("orders/{order_id}/invoices")
@RequestScoped
@Produces(MediaType.APPLICATION_JSON)
@APIResponse(responseCode = "401", description = "No valid token")
@APIResponse(responseCode = "403", description = "The token lacks the role, or orders.read")
@APIResponse(
    responseCode = "404",
    description = "The tenant has no such order",
    content =
        @Content(
            mediaType = Problem.MEDIA_TYPE,
            examples = @ExampleObject(name = "unknown", value = Examples.UNKNOWN)))
@APIResponse(
    responseCode = "503",
    description = "orders_unavailable: the orders API does not answer; nothing was done",
    content = @Content(mediaType = Problem.MEDIA_TYPE))
@Tag(name = "Invoices")
public class InvoicesResource {

  @Inject private Invoices invoices;
  @Inject private InvoiceRequests requests;
  @Inject private OrderLookUp orders;
  @Inject private Tenants tenants;
  @Context private SecurityContext caller;
  @Context private HttpHeaders headers;

  @Parameter(description = "The order", schema = @Schema(type = SchemaType.STRING, format = "uuid"))
  @PathParam("order_id")
  private String orderId;

  /** Reads the body itself, so that a repeat is answered even if newer rules would refuse it. */
  @POST
  @Consumes(MediaType.APPLICATION_JSON)
  @RolesAllowed("invoices.write")
  @Idempotent(operation = "invoices.create")
  @Operation(
      operationId = "invoices.create",
      summary = "Makes the next version of an order's invoice, and mails it once",
      description = "The mail follows; look at the list for what became of it.")
  @RequestBody(
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              schema = @Schema(implementation = InvoiceRequest.class),
              examples = @ExampleObject(name = "recipient", value = Examples.REQUEST)))
  @APIResponse(
      responseCode = "202",
      description = "Made; the mail is on its way",
      headers =
          @Header(name = "Location", schema = @Schema(type = SchemaType.STRING, format = "uri")),
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              schema = @Schema(implementation = InvoiceView.class),
              examples = @ExampleObject(name = "queued", value = Examples.QUEUED)))
  @APIResponse(
      responseCode = "400",
      description = "The request names what is wrong with each member",
      content = @Content(mediaType = Problem.MEDIA_TYPE))
  @APIResponse(
      responseCode = "409",
      description = "order_cancelled, or order_refunded when all of it was paid back: for good",
      content =
          @Content(
              mediaType = Problem.MEDIA_TYPE,
              examples = @ExampleObject(name = "cancelled", value = Examples.CANCELLED)))
  @APIResponse(
      responseCode = "422",
      description = "email_missing: neither the request nor the order names a recipient",
      content =
          @Content(
              mediaType = Problem.MEDIA_TYPE,
              examples = @ExampleObject(name = "recipient", value = Examples.NO_EMAIL)))
  public Response create(byte[] body) throws SQLException {
    UUID tenant = tenants.tenantOf(caller);
    BilledOrder order = orders.toBill(tenant, id(), authorization());
    String email = requests.read(body).or(order::email).orElseThrow(() -> noRecipient(order));
    Invoice invoice = invoices.makeNext(order, email);
    return Response.accepted(InvoiceView.of(invoice).toJson())
        .type(MediaType.APPLICATION_JSON_TYPE)
        .header(HttpHeaders.LOCATION, InvoiceResource.locationOf(invoice))
        .build();
  }

  @GET
  @RolesAllowed("invoices.read")
  @Operation(operationId = "invoices.list", summary = "Lists an order's invoices")
  @APIResponse(
      responseCode = "200",
      description = "All versions",
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              schema = @Schema(implementation = InvoiceListView.class),
              examples = @ExampleObject(name = "sent", value = Examples.LIST)))
  public Response list() throws SQLException {
    UUID tenant = tenants.tenantOf(caller);
    List<Invoice> versions = invoices.ofOrder(tenant, id());
    if (versions.isEmpty()) {
      orders.found(tenant, id(), authorization());
    }
    return Response.ok(InvoiceListView.of(versions).toJson(), MediaType.APPLICATION_JSON_TYPE)
        .build();
  }

  private UUID id() {
    return StrictUuid.parse(orderId).orElseThrow(() -> new PathId("order", orderId).nothingThere());
  }

  private String authorization() {
    return headers.getHeaderString(HttpHeaders.AUTHORIZATION);
  }

  private static BusinessRejection noRecipient(BilledOrder order) {
    return new BusinessRejection(
        422,
        "email_missing",
        "Order "
            + order.id()
            + " has no e-mail address, and the request names none. Name one as email, in a request"
            + " with a key of its own.");
  }
}
