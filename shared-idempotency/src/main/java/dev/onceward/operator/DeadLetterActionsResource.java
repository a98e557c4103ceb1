package dev.onceward.operator;

import dev.onceward.idempotency.Idempotent;
import dev.onceward.idempotency.KeyScope;
import dev.onceward.idempotency.problem.Problem;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.ExampleObject;
import org.eclipse.microprofile.openapi.annotations.parameters.RequestBody;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** What operators do about a dead letter. Keys are told apart per operator. */
@Path("operator/dead-letters/{dead_letter_id}/actions")
@ApplicationScoped
@RolesAllowed(OperatorAccess.ROLE)
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@APIResponse(
    responseCode = "200",
    description = "Done, or nothing was left to do (changed: false); written down either way",
    content =
        @Content(
            mediaType = MediaType.APPLICATION_JSON,
            examples = @ExampleObject(name = "action", value = Examples.ACTION)))
@APIResponse(
    responseCode = "400",
    description = "The request names what is wrong with each member",
    content = @Content(mediaType = Problem.MEDIA_TYPE))
@APIResponse(responseCode = "401", description = "No valid token")
@APIResponse(responseCode = "403", description = "The token lacks the role operator")
@APIResponse(
    responseCode = "404",
    description = "The tenant has no such dead letter",
    content = @Content(mediaType = Problem.MEDIA_TYPE))
@Tag(name = "Operator")
public class DeadLetterActionsResource {

  @Inject private ActionCalls calls;
  @Context private SecurityContext caller;

  /** Has it written back. */
  @POST
  @Path("replay")
  @Idempotent(operation = "operator.dead-letters.replay", scope = KeyScope.SUBJECT)
  @Operation(
      operationId = "operator.dead-letters.replay",
      summary = "Has a task write the message back to its topic, to the byte")
  @RequestBody(
      required = true,
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              examples = @ExampleObject(name = "replay", value = Examples.ORDER)))
  @APIResponse(
      responseCode = "409",
      description = "dead_letter_settled, dead_letter_incomplete, both for good",
      content = @Content(mediaType = Problem.MEDIA_TYPE))
  public Response replay(@PathParam("dead_letter_id") String id, byte[] body) throws Exception {
    return perform(Action.REPLAY, id, body);
  }

  /** Settles what is not to be replayed. */
  @POST
  @Path("resolve")
  @Idempotent(operation = "operator.dead-letters.resolve", scope = KeyScope.SUBJECT)
  @Operation(
      operationId = "operator.dead-letters.resolve",
      summary = "Settles a dead letter that is not to be replayed")
  @RequestBody(
      required = true,
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              examples = @ExampleObject(name = "resolve", value = Examples.ORDER)))
  @APIResponse(
      responseCode = "409",
      description = "dead_letter_settled, for good; dead_letter_replaying",
      content = @Content(mediaType = Problem.MEDIA_TYPE))
  public Response resolve(@PathParam("dead_letter_id") String id, byte[] body) throws Exception {
    return perform(Action.RESOLVE, id, body);
  }

  private Response perform(Action action, String id, byte[] body) throws Exception {
    return calls.perform(caller, action, Target.Kind.DEAD_LETTER, id, body);
  }
}
