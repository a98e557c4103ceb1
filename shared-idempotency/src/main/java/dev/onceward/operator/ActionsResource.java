package dev.onceward.operator;

import dev.onceward.idempotency.problem.Problem;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import jakarta.ws.rs.core.UriInfo;
import java.sql.SQLException;
import java.util.Optional;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.ExampleObject;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** What operators did. */
@Path("operator/actions")
@ApplicationScoped
@RolesAllowed(OperatorAccess.ROLE)
@Produces(MediaType.APPLICATION_JSON)
@APIResponse(responseCode = "401", description = "No valid token")
@APIResponse(responseCode = "403", description = "The token lacks the role operator")
@Tag(name = "Operator")
public class ActionsResource {

  @Inject private OperatorAccess access;
  @Inject private Lists lists;
  @Context private UriInfo uri;
  @Context private SecurityContext caller;

  /** A page of actions. */
  @GET
  @Operation(
      operationId = "operator.actions.list",
      summary = "Lists what the tenant's operators did, newest first")
  @APIResponse(
      responseCode = "200",
      description = "A page; its Link with rel=next, and next_cursor, lead to the next one",
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              examples = @ExampleObject(name = "page", value = Examples.ACTIONS)))
  @APIResponse(
      responseCode = "400",
      description = "A parameter is malformed",
      content = @Content(mediaType = Problem.MEDIA_TYPE))
  public Response list(
      @Parameter(description = "The id of a record or an execution") @QueryParam("target_id")
          String targetId,
      @Parameter(description = "1 to 100, by default 20") @QueryParam("limit") String limit,
      @Parameter(description = "next_cursor of the page before") @QueryParam("cursor")
          String cursor)
      throws SQLException {
    UUID tenant = access.tenantOf(caller);
    ActionQuery query =
        Queries.ofActions(
            Optional.ofNullable(targetId), Optional.ofNullable(limit), Optional.ofNullable(cursor));
    return lists.page(
        ActionsResource.class,
        uri,
        ActionRow::json,
        connection -> ActionTable.page(connection, tenant, query));
  }
}
