package dev.onceward.operator;

import dev.onceward.idempotency.problem.Problem;
import dev.onceward.json.PathId;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import jakarta.ws.rs.core.UriInfo;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.ExampleObject;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Tasks of the queue. */
@Path("operator/tasks")
@ApplicationScoped
@RolesAllowed(OperatorAccess.ROLE)
@Produces(MediaType.APPLICATION_JSON)
@APIResponse(responseCode = "401", description = "No valid token")
@APIResponse(responseCode = "403", description = "The token lacks the role operator")
@Tag(name = "Operator")
public class TasksResource {

  @Inject private OperatorAccess access;
  @Inject private Lists lists;
  @Context private UriInfo uri;
  @Context private SecurityContext caller;

  /** A page of tasks. */
  @GET
  @Operation(
      operationId = "operator.tasks.list",
      summary = "Lists the tenant's tasks, oldest first",
      description = "Without a state or a key, those that are not done.")
  @APIResponse(
      responseCode = "200",
      description = "A page; its Link with rel=next, and next_cursor, lead to the next one",
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              examples = @ExampleObject(name = "page", value = Examples.TASKS)))
  @APIResponse(
      responseCode = "400",
      description = "A parameter is malformed",
      content = @Content(mediaType = Problem.MEDIA_TYPE))
  public Response list(
      @Parameter(description = "PENDING, RUNNING, FAILED (given up) or DONE") @QueryParam("state")
          String state,
      @QueryParam("type") String type,
      @QueryParam("key") String key,
      @Parameter(description = "Made longer ago than this ISO-8601 duration, such as PT1H")
          @QueryParam("older_than")
          String olderThan,
      @Parameter(description = "1 to 100, by default 20") @QueryParam("limit") String limit,
      @Parameter(description = "next_cursor of the page before") @QueryParam("cursor")
          String cursor)
      throws SQLException {
    List<UUID> reach = Reach.of(access.tenantOf(caller));
    TaskQuery query =
        Queries.ofTasks(
            Optional.ofNullable(type),
            Optional.ofNullable(key),
            Queries.Common.of(state, olderThan, limit, cursor));
    return lists.page(
        TasksResource.class,
        uri,
        (TaskRow row) -> row.json().build(),
        connection -> TaskTable.page(connection, reach, query));
  }

  /** One task. */
  @GET
  @Path("{task_id}")
  @Operation(operationId = "operator.tasks.get", summary = "Tells a task")
  @APIResponse(
      responseCode = "200",
      description = "The task",
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              examples = @ExampleObject(name = "task", value = Examples.TASK)))
  @APIResponse(
      responseCode = "404",
      description = "The tenant has no such task",
      content = @Content(mediaType = Problem.MEDIA_TYPE))
  public Response get(@PathParam("task_id") String taskId) throws SQLException {
    List<UUID> reach = Reach.of(access.tenantOf(caller));
    PathId id = new PathId("task", taskId);
    UUID task = id.uuid();
    TaskRow row =
        lists
            .read(connection -> TaskTable.find(connection, reach, task))
            .orElseThrow(id::nothingThere);
    return Lists.ok(row.json().build()).build();
  }
}
