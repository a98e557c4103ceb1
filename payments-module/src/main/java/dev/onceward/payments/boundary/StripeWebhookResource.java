package dev.onceward.payments.boundary;

import dev.onceward.idempotency.problem.Problem;
import dev.onceward.idempotency.problem.ProblemException;
import dev.onceward.payments.control.EventCounts;
import dev.onceward.payments.control.EventOutcome;
import dev.onceward.payments.control.ProviderEventReader;
import dev.onceward.payments.control.ProviderEventReader.NotConfigured;
import dev.onceward.payments.control.ProviderEventReader.Reading;
import dev.onceward.payments.control.ProviderEventReader.Refused;
import dev.onceward.payments.control.ProviderEventReader.Verified;
import dev.onceward.payments.control.ProviderEvents;
import jakarta.annotation.security.PermitAll;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.io.InputStream;
import java.sql.SQLException;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.ExampleObject;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.security.SecurityRequirements;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Open to anybody, and believes nobody: only what Stripe has signed is read (web.xml, S1). */
@Path("webhooks/stripe")
@RequestScoped
@PermitAll
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Webhooks")
public class StripeWebhookResource {

  /** Stripe's events take a few kilobytes; the limit of our own requests is not theirs. */
  static final int MOST_BYTES = 1 << 20;

  private static final String RECEIVED = "{\"received\":true}";

  @Inject private ProviderEventReader reader;
  @Inject private ProviderEvents events;
  @Inject private EventCounts counts;

  @POST
  @SecurityRequirements
  @Operation(
      operationId = "webhooks.stripe",
      summary = "Takes an event that Stripe sends",
      description =
          "No token: Stripe signs each event in the header Stripe-Signature. An event is taken in"
              + " once, in any order; what it tells of is looked into at Stripe. Types that nothing"
              + " follows from are acknowledged too.")
  @RequestBody(
      required = true,
      description = "The event, as Stripe signed it",
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              schema = @Schema(implementation = Object.class),
              examples = @ExampleObject(name = "event", value = Examples.EVENT)))
  @APIResponse(responseCode = "200", description = "Taken in, now or before")
  @APIResponse(
      responseCode = "400",
      description = "signature_invalid: not signed, signed by somebody else, or too long ago",
      content = @Content(mediaType = Problem.MEDIA_TYPE))
  @APIResponse(
      responseCode = "413",
      description = "request_too_large",
      content = @Content(mediaType = Problem.MEDIA_TYPE))
  @APIResponse(
      responseCode = "503",
      description = "Not taken in, to be sent again: store_unavailable, webhooks_not_configured",
      content = @Content(mediaType = Problem.MEDIA_TYPE))
  public Response receive(@HeaderParam("Stripe-Signature") String signature, InputStream body)
      throws IOException, SQLException {
    Reading reading = reader.read(bytesOf(body), Optional.ofNullable(signature));
    if (reading instanceof Refused) {
      counts.count(EventOutcome.REFUSED);
      throw new ProblemException(WebhookProblems.SIGNATURE);
    }
    if (reading instanceof NotConfigured) {
      throw new ProblemException(WebhookProblems.NOT_CONFIGURED);
    }
    counts.count(events.take(((Verified) reading).event()));
    return Response.ok(RECEIVED).build();
  }

  /** No more is read than is allowed, whoever sends it. */
  private static byte[] bytesOf(InputStream body) throws IOException {
    byte[] bytes = body.readNBytes(MOST_BYTES + 1);
    if (bytes.length > MOST_BYTES) {
      throw new ProblemException(WebhookProblems.TOO_LARGE);
    }
    return bytes;
  }
}
