package dev.onceward.payments.boundary;

import dev.onceward.idempotency.Execution;
import dev.onceward.idempotency.Idempotent;
import dev.onceward.idempotency.http.Tenants;
import dev.onceward.idempotency.problem.Problem;
import dev.onceward.idempotency.problem.Violations;
import dev.onceward.payments.control.Payments;
import dev.onceward.payments.entity.Payment;
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
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
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

@Path("payments")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@APIResponse(responseCode = "401", description = "No valid token")
@APIResponse(responseCode = "403", description = "The token lacks the role")
@Tag(name = "Payments")
public class PaymentsResource {

  @Inject private Payments payments;
  @Inject private PaymentRequests requests;
  @Inject private Tenants tenants;
  @Context private SecurityContext caller;

  /**
   * Reads the body itself, and not before its key is known to be new: a repeat is then answered
   * from the record even if newer rules would refuse its body.
   */
  @POST
  @Consumes(MediaType.APPLICATION_JSON)
  @RolesAllowed("payments.write")
  @Idempotent(operation = "payments.create", execution = Execution.EXTERNAL)
  @Operation(
      operationId = "payments.create",
      summary = "Charges once",
      description =
          "Answers with the outcome, or with 202 if it is not known in time: it is then looked into"
              + " until it is, whether or not anybody asks. Look at Location, or repeat the request"
              + " with its key.")
  @RequestBody(
      required = true,
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              schema = @Schema(implementation = PaymentRequest.class),
              examples = @ExampleObject(name = "payment", value = Examples.REQUEST)))
  @APIResponse(
      responseCode = "201",
      description = "Charged",
      headers = {
        @Header(name = "Location", schema = @Schema(type = SchemaType.STRING, format = "uri")),
        @Header(name = "ETag", schema = @Schema(type = SchemaType.STRING))
      },
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              schema = @Schema(implementation = PaymentView.class),
              examples = @ExampleObject(name = "payment", value = Examples.PAYMENT)))
  @APIResponse(
      responseCode = "202",
      description = "Whether it was charged is not known yet",
      headers =
          @Header(name = "Location", schema = @Schema(type = SchemaType.STRING, format = "uri")),
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              schema = @Schema(implementation = PaymentView.class),
              examples = @ExampleObject(name = "pending", value = Examples.PENDING)))
  @APIResponse(
      responseCode = "400",
      description = "The request names what is wrong with each member",
      content =
          @Content(
              mediaType = Problem.MEDIA_TYPE,
              examples = @ExampleObject(name = "amount", value = Examples.INVALID)))
  @APIResponse(
      responseCode = "402",
      description = "card_declined, for good",
      content =
          @Content(
              mediaType = Problem.MEDIA_TYPE,
              examples = @ExampleObject(name = "declined", value = Examples.DECLINED)))
  @APIResponse(
      responseCode = "422",
      description =
          "payment_differs from the one of that external_payment_id; or the provider can't carry"
              + " it out: payment_method_unknown, amount_not_accepted, currency_not_accepted",
      content =
          @Content(
              mediaType = Problem.MEDIA_TYPE,
              examples = @ExampleObject(name = "differs", value = Examples.DIFFERS)))
  public Response create(byte[] body) throws SQLException {
    return PaymentResponses.of(
        PaymentAnswers.of(payments.request(tenants.tenantOf(caller), requests.read(body))));
  }

  @GET
  @RolesAllowed("payments.read")
  @Operation(
      operationId = "payments.find",
      summary = "Finds a payment by the caller's own name of it")
  @APIResponse(
      responseCode = "200",
      description = "The payment, or none",
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              schema = @Schema(implementation = PaymentListView.class),
              examples = @ExampleObject(name = "found", value = Examples.LIST)))
  @APIResponse(
      responseCode = "400",
      description = "The parameter is missing, or no payment can have that name",
      content = @Content(mediaType = Problem.MEDIA_TYPE))
  public Response find(
      @Parameter(required = true, schema = @Schema(type = SchemaType.STRING, minLength = 1))
          @QueryParam("external_payment_id")
          String externalId)
      throws SQLException {
    Violations violations = new Violations();
    if (externalId == null || externalId.isEmpty()) {
      violations.add("external_payment_id", "must be given: the name that the payment was given");
    } else if (!externalId.matches(PaymentRequest.PRINTABLE)) {
      violations.add("external_payment_id", PaymentRequest.NOT_PRINTABLE);
    }
    violations.refuseIfAny();
    Optional<Payment> found = payments.findNamed(tenants.tenantOf(caller), externalId);
    return Response.ok(PaymentListView.of(found).toJson(), MediaType.APPLICATION_JSON_TYPE).build();
  }
}
