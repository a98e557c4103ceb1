package dev.onceward.invoicing.boundary;

import dev.onceward.idempotency.http.Tenants;
import dev.onceward.idempotency.problem.Problem;
import dev.onceward.idempotency.problem.ProblemException;
import dev.onceward.invoicing.control.InvoiceDocuments;
import dev.onceward.invoicing.control.Invoices;
import dev.onceward.invoicing.entity.Invoice;
import dev.onceward.invoicing.entity.InvoiceKey;
import dev.onceward.json.Excerpt;
import dev.onceward.json.StrictUuid;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import java.sql.SQLException;
import java.util.Optional;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

@Path("orders/{order_id}/invoices/{version}")
@RequestScoped
@APIResponse(responseCode = "401", description = "No valid token")
@APIResponse(responseCode = "403", description = "The token lacks the role")
@APIResponse(
    responseCode = "404",
    description = "The tenant has no such invoice",
    content = @Content(mediaType = Problem.MEDIA_TYPE))
@Tag(name = "Invoices")
public class InvoiceResource {

  private static final String PDF = "application/pdf";

  @Inject private Invoices invoices;
  @Inject private InvoiceDocuments documents;
  @Inject private Tenants tenants;
  @Context private SecurityContext caller;

  @Parameter(description = "The order", schema = @Schema(type = SchemaType.STRING, format = "uuid"))
  @PathParam("order_id")
  private String orderId;

  @Parameter(
      description = "The version",
      schema = @Schema(type = SchemaType.INTEGER, minimum = "1"))
  @PathParam("version")
  private String version;

  static String locationOf(Invoice invoice) {
    return "/api/orders/" + invoice.key().orderId() + "/invoices/" + invoice.key().version();
  }

  @GET
  @Produces(MediaType.APPLICATION_JSON)
  @RolesAllowed("invoices.read")
  @Operation(operationId = "invoices.get", summary = "Tells one version of an order's invoice")
  @APIResponse(
      responseCode = "200",
      description = "The invoice",
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              schema = @Schema(implementation = InvoiceView.class)))
  public Response get() throws SQLException {
    return Response.ok(InvoiceView.of(invoice()).toJson(), MediaType.APPLICATION_JSON_TYPE).build();
  }

  @GET
  @Path("pdf")
  @Produces(PDF)
  @RolesAllowed("invoices.read")
  @Operation(operationId = "invoices.pdf", summary = "Shows the invoice as it was mailed")
  @APIResponse(
      responseCode = "200",
      description = "The document",
      content =
          @Content(mediaType = PDF, schema = @Schema(type = SchemaType.STRING, format = "binary")))
  public Response pdf() throws SQLException {
    Invoice invoice = invoice();
    return Response.ok(documents.pdf(invoice), PDF)
        .header(
            HttpHeaders.CONTENT_DISPOSITION,
            "inline; filename=\"invoice-" + invoice.number() + ".pdf\"")
        .build();
  }

  private Invoice invoice() throws SQLException {
    InvoiceKey key = key().orElseThrow(this::nothingThere);
    return invoices.find(key).orElseThrow(this::nothingThere);
  }

  private Optional<InvoiceKey> key() {
    UUID tenant = tenants.tenantOf(caller);
    return StrictUuid.parse(orderId)
        .filter(order -> version.matches("[1-9][0-9]{0,8}"))
        .map(order -> new InvoiceKey(tenant, order, Integer.parseInt(version)));
  }

  private ProblemException nothingThere() {
    return new ProblemException(
        Problem.of(
            404,
            "not_found",
            "There is no invoice '"
                + Excerpt.of(version)
                + "' of order '"
                + Excerpt.of(orderId)
                + "'.",
            false));
  }
}
