package dev.onceward.payments.boundary;

import dev.onceward.idempotency.Execution;
import dev.onceward.idempotency.IdempotencyKey;
import dev.onceward.idempotency.Idempotent;
import dev.onceward.idempotency.http.KeyHeader;
import dev.onceward.idempotency.http.Tenants;
import dev.onceward.idempotency.problem.Problem;
import dev.onceward.json.PathId;
import dev.onceward.money.Money;
import dev.onceward.payments.control.NewRefund;
import dev.onceward.payments.control.Payments;
import dev.onceward.payments.control.Refunds;
import dev.onceward.payments.entity.Payment;
import dev.onceward.payments.entity.Refund;
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

@Path("payments/{payment_id}/refunds")
@RequestScoped
@Produces(MediaType.APPLICATION_JSON)
@APIResponse(responseCode = "401", description = "No valid token")
@APIResponse(responseCode = "403", description = "The token lacks the role")
@Tag(name = "Payments")
public class RefundsResource {

  @Inject private Payments payments;
  @Inject private Refunds refunds;
  @Inject private RefundRequests requests;
  @Inject private Tenants tenants;
  @Context private SecurityContext caller;
  @Context private HttpHeaders headers;

  @Parameter(
      description = "The payment",
      schema = @Schema(type = SchemaType.STRING, format = "uuid"))
  @PathParam("payment_id")
  private String paymentId;

  @POST
  @Consumes(MediaType.APPLICATION_JSON)
  @RolesAllowed("payments.write")
  @Idempotent(operation = "payments.refund", execution = Execution.EXTERNAL)
  @Operation(
      operationId = "payments.refund",
      summary = "Gives money back once",
      description =
          "Reserves the amount of the payment, then asks the provider. Answers with the outcome, or"
              + " with 202 if it is not known in time: it is then looked into until it is, whether"
              + " or not anybody asks. Look at Location, or repeat the request with its key.")
  @RequestBody(
      required = true,
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              schema = @Schema(implementation = RefundRequest.class),
              examples = @ExampleObject(name = "part", value = RefundExamples.REQUEST)))
  @APIResponse(
      responseCode = "201",
      description = "Given back",
      headers =
          @Header(name = "Location", schema = @Schema(type = SchemaType.STRING, format = "uri")),
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              schema = @Schema(implementation = RefundView.class),
              examples = @ExampleObject(name = "refund", value = RefundExamples.REFUND)))
  @APIResponse(
      responseCode = "202",
      description = "Whether it was given back is not known yet",
      headers =
          @Header(name = "Location", schema = @Schema(type = SchemaType.STRING, format = "uri")),
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              schema = @Schema(implementation = RefundView.class),
              examples = @ExampleObject(name = "pending", value = RefundExamples.PENDING)))
  @APIResponse(
      responseCode = "400",
      description = "The request names what is wrong with the amount",
      content = @Content(mediaType = Problem.MEDIA_TYPE))
  @APIResponse(
      responseCode = "404",
      description = "The tenant has no such payment",
      content =
          @Content(
              mediaType = Problem.MEDIA_TYPE,
              examples = @ExampleObject(name = "unknown", value = Examples.UNKNOWN)))
  @APIResponse(
      responseCode = "409",
      description =
          "refund_exceeds_payment: more than is left of it; payment_not_refundable: it was"
              + " declined, or charged by another provider than this system has now; both for good."
              + " payment_in_progress while it is not known whether it was charged",
      content =
          @Content(
              mediaType = Problem.MEDIA_TYPE,
              examples = @ExampleObject(name = "exceeds", value = RefundExamples.EXCEEDS)))
  @APIResponse(
      responseCode = "422",
      description =
          "refund_declined by the provider, for good; or refund_differs from the one of this key",
      content =
          @Content(
              mediaType = Problem.MEDIA_TYPE,
              examples = @ExampleObject(name = "declined", value = RefundExamples.DECLINED)))
  public Response create(byte[] body) throws SQLException {
    PathId path = new PathId("payment", paymentId);
    UUID tenant = tenants.tenantOf(caller);
    Payment payment = payments.find(tenant, path.uuid()).orElseThrow(path::nothingThere);
    Optional<Money> amount = requests.read(body, payment.amount().currency());
    Refund refund = refunds.request(tenant, new NewRefund(payment.id(), amount, key().value()));
    return PaymentResponses.of(RefundAnswers.of(refund));
  }

  /** Without one the request would not have come here. */
  private IdempotencyKey key() {
    return KeyHeader.parse(headers.getRequestHeader(KeyHeader.NAME)).orElseThrow();
  }

  @GET
  @Path("{refund_id}")
  @RolesAllowed("payments.read")
  @Operation(operationId = "payments.refund.get", summary = "Tells one refund")
  @APIResponse(
      responseCode = "200",
      description = "The refund",
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              schema = @Schema(implementation = RefundView.class),
              examples = @ExampleObject(name = "refund", value = RefundExamples.REFUND)))
  @APIResponse(
      responseCode = "404",
      description = "The tenant has no such refund",
      content =
          @Content(
              mediaType = Problem.MEDIA_TYPE,
              examples = @ExampleObject(name = "unknown", value = RefundExamples.UNKNOWN)))
  public Response get(
      @Parameter(
              description = "The refund",
              schema = @Schema(type = SchemaType.STRING, format = "uuid"))
          @PathParam("refund_id")
          String refundId)
      throws SQLException {
    PathId path = new PathId("refund", refundId);
    UUID payment = new PathId("payment", paymentId).uuid();
    return PaymentResponses.of(
        RefundAnswers.view(
            refunds
                .find(tenants.tenantOf(caller), payment, path.uuid())
                .orElseThrow(path::nothingThere)));
  }
}
