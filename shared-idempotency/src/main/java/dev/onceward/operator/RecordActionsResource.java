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

/**
 * What operators do about a record, by way of the execution that its answer waits for. Keys are
 * told apart per operator: nobody's action is taken for a repeat of somebody else's.
 */
@Path("operator/records/{record_id}/actions")
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
    description = "The tenant has no such record",
    content = @Content(mediaType = Problem.MEDIA_TYPE))
@Tag(name = "Operator")
public class RecordActionsResource {

  @Inject private ActionCalls calls;
  @Context private SecurityContext caller;

  /** Has it tried now. */
  @POST
  @Path("retry")
  @Idempotent(operation = "operator.records.retry", scope = KeyScope.SUBJECT)
  @Operation(
      operationId = "operator.records.retry",
      summary = "Makes the execution that the record waits for due now")
  @RequestBody(
      required = true,
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              examples = @ExampleObject(name = "retry", value = Examples.ORDER)))
  @APIResponse(
      responseCode = "409",
      description = "record_completed, execution_completed, for good; execution_held",
      content = @Content(mediaType = Problem.MEDIA_TYPE))
  public Response retry(@PathParam("record_id") String id, byte[] body) throws Exception {
    return perform(Action.RETRY, id, body);
  }

  /** Takes it from a node that is gone. */
  @POST
  @Path("release")
  @Idempotent(operation = "operator.records.release", scope = KeyScope.SUBJECT)
  @Operation(
      operationId = "operator.records.release",
      summary =
          "Takes the execution that the record waits for from whoever holds it, if no call can be under way")
  @RequestBody(
      required = true,
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              examples = @ExampleObject(name = "release", value = Examples.ORDER)))
  @APIResponse(
      responseCode = "409",
      description =
          "record_completed, execution_completed, for good; execution_held, execution_not_held",
      content = @Content(mediaType = Problem.MEDIA_TYPE))
  public Response release(@PathParam("record_id") String id, byte[] body) throws Exception {
    return perform(Action.RELEASE, id, body);
  }

  /** Ends an unknown outcome. */
  @POST
  @Path("resolve")
  @Idempotent(operation = "operator.records.resolve", scope = KeyScope.SUBJECT)
  @Operation(
      operationId = "operator.records.resolve",
      summary = "Ends an unknown outcome by what was found out")
  @RequestBody(
      required = true,
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              examples = @ExampleObject(name = "resolve", value = Examples.RESOLUTION)))
  @APIResponse(
      responseCode = "409",
      description =
          "record_completed, execution_completed, for good; execution_held, execution_not_unknown",
      content = @Content(mediaType = Problem.MEDIA_TYPE))
  @APIResponse(
      responseCode = "422",
      description = "result_unusable: the process can't act upon it",
      content = @Content(mediaType = Problem.MEDIA_TYPE))
  public Response resolve(@PathParam("record_id") String id, byte[] body) throws Exception {
    return perform(Action.RESOLVE, id, body);
  }

  private Response perform(Action action, String id, byte[] body) throws Exception {
    return calls.perform(caller, action, Target.Kind.RECORD, id, body);
  }
}
