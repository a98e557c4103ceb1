package dev.onceward.operator;

import dev.onceward.idempotency.external.ExternalSettings;
import dev.onceward.idempotency.problem.Problem;
import dev.onceward.json.PathId;
import dev.onceward.settings.SettingsCatalogue;
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
import java.time.Duration;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.ExampleObject;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** External executions that have not ended, and any one of them. */
@Path("operator/executions")
@ApplicationScoped
@RolesAllowed(OperatorAccess.ROLE)
@Produces(MediaType.APPLICATION_JSON)
@APIResponse(responseCode = "401", description = "No valid token")
@APIResponse(responseCode = "403", description = "The token lacks the role operator")
@Tag(name = "Operator")
public class ExecutionsResource {

  private static final Duration SHORTEST_STUCK = Duration.ofMinutes(1);
  private static final int ROUNDS = 12;

  @Inject private OperatorAccess access;
  @Inject private Lists lists;
  @Context private UriInfo uri;
  @Context private SecurityContext caller;

  /** A page of unfinished executions. */
  @GET
  @Operation(
      operationId = "operator.executions.list",
      summary = "Lists the tenant's unfinished external executions, oldest first",
      description =
          "stuck: due for twelve rounds of the reconciler, and a minute at least, without anybody"
              + " going on with it.")
  @APIResponse(
      responseCode = "200",
      description = "A page; its Link with rel=next, and next_cursor, lead to the next one",
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              examples = @ExampleObject(name = "page", value = Examples.EXECUTIONS)))
  @APIResponse(
      responseCode = "400",
      description = "A parameter is malformed",
      content = @Content(mediaType = Problem.MEDIA_TYPE))
  public Response list(
      @Parameter(description = "STARTED, CALLING, UNKNOWN or stuck; by default all of them")
          @QueryParam("state")
          String state,
      @Parameter(description = "Made longer ago than this ISO-8601 duration, such as PT1H")
          @QueryParam("older_than")
          String olderThan,
      @Parameter(description = "1 to 100, by default 20") @QueryParam("limit") String limit,
      @Parameter(description = "next_cursor of the page before") @QueryParam("cursor")
          String cursor)
      throws SQLException {
    UUID tenant = access.tenantOf(caller);
    ExecutionQuery query =
        Queries.ofExecutions(
            Queries.Common.of(state, olderThan, limit, cursor),
            stuckAfter(SettingsCatalogue.valueOf(ExternalSettings.RECONCILE_INTERVAL)));
    return lists.page(
        ExecutionsResource.class,
        uri,
        (ExecutionRow row) -> row.json().build(),
        connection -> ExecutionTable.page(connection, tenant, query));
  }

  static Duration stuckAfter(Duration reconcileInterval) {
    Duration rounds = reconcileInterval.multipliedBy(ROUNDS);
    return rounds.compareTo(SHORTEST_STUCK) > 0 ? rounds : SHORTEST_STUCK;
  }

  /** One execution, ended or not. */
  @GET
  @Path("{execution_id}")
  @Operation(
      operationId = "operator.executions.get",
      summary = "Tells an external execution and its attempts")
  @APIResponse(
      responseCode = "200",
      description = "The execution, with the last 200 attempts",
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              examples = @ExampleObject(name = "execution", value = Examples.EXECUTION)))
  @APIResponse(
      responseCode = "404",
      description = "The tenant has no such execution",
      content = @Content(mediaType = Problem.MEDIA_TYPE))
  public Response get(@PathParam("execution_id") String executionId) throws SQLException {
    UUID tenant = access.tenantOf(caller);
    PathId id = new PathId("execution", executionId);
    UUID execution = id.uuid();
    return Lists.ok(
            lists
                .read(connection -> ExecutionDetail.of(connection, tenant, execution))
                .orElseThrow(id::nothingThere))
        .build();
  }
}
