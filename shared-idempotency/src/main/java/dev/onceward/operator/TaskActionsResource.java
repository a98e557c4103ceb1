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

/** What operators do about a task. Keys are told apart per operator. */
@Path("operator/tasks/{task_id}/actions")
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
    description = "The tenant has no such task",
    content = @Content(mediaType = Problem.MEDIA_TYPE))
@Tag(name = "Operator")
public class TaskActionsResource {

  @Inject private ActionCalls calls;
  @Context private SecurityContext caller;

  /** Has it tried now. */
  @POST
  @Path("retry")
  @Idempotent(operation = "operator.tasks.retry", scope = KeyScope.SUBJECT)
  @Operation(
      operationId = "operator.tasks.retry",
      summary = "Makes a task due now; one that was given up may be tried as often as at first")
  @RequestBody(
      required = true,
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              examples = @ExampleObject(name = "retry", value = Examples.ORDER)))
  @APIResponse(
      responseCode = "409",
      description = "task_done, for good; task_held, task_in_use",
      content = @Content(mediaType = Problem.MEDIA_TYPE))
  public Response retry(@PathParam("task_id") String id, byte[] body) throws Exception {
    return perform(Action.RETRY, id, body);
  }

  /** Takes it from a node that is gone. */
  @POST
  @Path("release")
  @Idempotent(operation = "operator.tasks.release", scope = KeyScope.SUBJECT)
  @Operation(
      operationId = "operator.tasks.release",
      summary = "Takes a task from its worker and makes it due")
  @RequestBody(
      required = true,
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              examples = @ExampleObject(name = "release", value = Examples.ORDER)))
  @APIResponse(
      responseCode = "409",
      description = "task_done, for good; task_not_held, task_in_use",
      content = @Content(mediaType = Problem.MEDIA_TYPE))
  public Response release(@PathParam("task_id") String id, byte[] body) throws Exception {
    return perform(Action.RELEASE, id, body);
  }

  /** Settles what was given up. */
  @POST
  @Path("resolve")
  @Idempotent(operation = "operator.tasks.resolve", scope = KeyScope.SUBJECT)
  @Operation(
      operationId = "operator.tasks.resolve",
      summary = "Settles a task that was given up: it is not needed any more")
  @RequestBody(
      required = true,
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              examples = @ExampleObject(name = "resolve", value = Examples.ORDER)))
  @APIResponse(
      responseCode = "409",
      description = "task_not_failed, task_in_use",
      content = @Content(mediaType = Problem.MEDIA_TYPE))
  public Response resolve(@PathParam("task_id") String id, byte[] body) throws Exception {
    return perform(Action.RESOLVE, id, body);
  }

  private Response perform(Action action, String id, byte[] body) throws Exception {
    return calls.perform(caller, action, Target.Kind.TASK, id, body);
  }
}
