package dev.onceward.payments.boundary;

import dev.onceward.idempotency.http.Tenants;
import dev.onceward.idempotency.problem.Problem;
import dev.onceward.json.PathId;
import dev.onceward.payments.control.Payments;
import dev.onceward.payments.entity.Payment;
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
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.ExampleObject;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

@Path("payments/{payment_id}")
@RequestScoped
@Produces(MediaType.APPLICATION_JSON)
@APIResponse(responseCode = "401", description = "No valid token")
@APIResponse(responseCode = "403", description = "The token lacks the role")
@Tag(name = "Payments")
public class PaymentResource {

  @Inject private Payments payments;
  @Inject private Tenants tenants;
  @Context private SecurityContext caller;

  @Parameter(
      description = "The payment",
      schema = @Schema(type = SchemaType.STRING, format = "uuid"))
  @PathParam("payment_id")
  private String paymentId;

  @GET
  @RolesAllowed("payments.read")
  @Operation(operationId = "payments.get", summary = "Tells one payment")
  @APIResponse(
      responseCode = "200",
      description = "The payment",
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              schema = @Schema(implementation = PaymentView.class),
              examples = @ExampleObject(name = "payment", value = Examples.PAYMENT)))
  @APIResponse(
      responseCode = "404",
      description = "The tenant has no such payment",
      content =
          @Content(
              mediaType = Problem.MEDIA_TYPE,
              examples = @ExampleObject(name = "unknown", value = Examples.UNKNOWN)))
  public Response get() throws SQLException {
    PathId path = new PathId("payment", paymentId);
    Payment payment =
        payments.find(tenants.tenantOf(caller), path.uuid()).orElseThrow(path::nothingThere);
    return PaymentResponses.of(PaymentAnswers.view(payment));
  }
}
