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
 * What operators do about an external execution. Keys are told apart per operator: nobody's action
 * is taken for a repeat of somebody else's.
 */
@Path("operator/executions/{execution_id}/actions")
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
    description = "The tenant has no such execution",
    content = @Content(mediaType = Problem.MEDIA_TYPE))
@Tag(name = "Operator")
public class ExecutionActionsResource {

  @Inject private ActionCalls calls;
  @Context private SecurityContext caller;

  /** Has it tried now. */
  @POST
  @Path("retry")
  @Idempotent(operation = "operator.executions.retry", scope = KeyScope.SUBJECT)
  @Operation(
      operationId = "operator.executions.retry",
      summary = "Makes an external execution due now")
  @RequestBody(
      required = true,
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              examples = @ExampleObject(name = "retry", value = Examples.ORDER)))
  @APIResponse(
      responseCode = "409",
      description = "execution_completed, for good; execution_held",
      content = @Content(mediaType = Problem.MEDIA_TYPE))
  public Response retry(@PathParam("execution_id") String id, byte[] body) throws Exception {
    return perform(Action.RETRY, id, body);
  }

  /** Takes it from a node that is gone. */
  @POST
  @Path("release")
  @Idempotent(operation = "operator.executions.release", scope = KeyScope.SUBJECT)
  @Operation(
      operationId = "operator.executions.release",
      summary = "Takes an external execution from whoever holds it, if no call can be under way")
  @RequestBody(
      required = true,
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              examples = @ExampleObject(name = "release", value = Examples.ORDER)))
  @APIResponse(
      responseCode = "409",
      description = "execution_completed, for good; execution_held, execution_not_held",
      content = @Content(mediaType = Problem.MEDIA_TYPE))
  public Response release(@PathParam("execution_id") String id, byte[] body) throws Exception {
    return perform(Action.RELEASE, id, body);
  }

  /** Ends an unknown outcome. */
  @POST
  @Path("resolve")
  @Idempotent(operation = "operator.executions.resolve", scope = KeyScope.SUBJECT)
  @Operation(
      operationId = "operator.executions.resolve",
      summary = "Ends an unknown outcome by what was found out")
  @RequestBody(
      required = true,
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              examples = @ExampleObject(name = "resolve", value = Examples.RESOLUTION)))
  @APIResponse(
      responseCode = "409",
      description = "execution_completed, for good; execution_held, execution_not_unknown",
      content = @Content(mediaType = Problem.MEDIA_TYPE))
  @APIResponse(
      responseCode = "422",
      description = "result_unusable: the process can't act upon it",
      content = @Content(mediaType = Problem.MEDIA_TYPE))
  public Response resolve(@PathParam("execution_id") String id, byte[] body) throws Exception {
    return perform(Action.RESOLVE, id, body);
  }

  private Response perform(Action action, String id, byte[] body) throws Exception {
    return calls.perform(caller, action, Target.Kind.EXECUTION, id, body);
  }
}
