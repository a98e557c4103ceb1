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

/** What consumers could not handle, without the messages themselves. */
@Path("operator/dead-letters")
@ApplicationScoped
@RolesAllowed(OperatorAccess.ROLE)
@Produces(MediaType.APPLICATION_JSON)
@APIResponse(responseCode = "401", description = "No valid token")
@APIResponse(responseCode = "403", description = "The token lacks the role operator")
@Tag(name = "Operator")
public class DeadLettersResource {

  @Inject private OperatorAccess access;
  @Inject private Lists lists;
  @Context private UriInfo uri;
  @Context private SecurityContext caller;

  /** A page of dead letters. */
  @GET
  @Operation(
      operationId = "operator.dead-letters.list",
      summary = "Lists the tenant's dead letters, oldest first",
      description =
          "Without a state those that nobody has settled. A message that names no tenant is told to"
              + " the operators of the house.")
  @APIResponse(
      responseCode = "200",
      description = "A page; its Link with rel=next, and next_cursor, lead to the next one",
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              examples = @ExampleObject(name = "page", value = Examples.LETTERS)))
  @APIResponse(
      responseCode = "400",
      description = "A parameter is malformed",
      content = @Content(mediaType = Problem.MEDIA_TYPE))
  public Response list(
      @Parameter(description = "UNSETTLED, REPLAYING, REPLAYED or RESOLVED") @QueryParam("state")
          String state,
      @Parameter(description = "Where the message was") @QueryParam("topic") String topic,
      @QueryParam("reason") String reason,
      @Parameter(description = "Come longer ago than this ISO-8601 duration, such as PT1H")
          @QueryParam("older_than")
          String olderThan,
      @Parameter(description = "1 to 100, by default 20") @QueryParam("limit") String limit,
      @Parameter(description = "next_cursor of the page before") @QueryParam("cursor")
          String cursor)
      throws SQLException {
    List<UUID> reach = Reach.of(access.tenantOf(caller));
    DeadLetterQuery query =
        Queries.ofDeadLetters(
            Optional.ofNullable(topic),
            Optional.ofNullable(reason),
            Queries.Common.of(state, olderThan, limit, cursor));
    return lists.page(
        DeadLettersResource.class,
        uri,
        (DeadLetterRow row) -> row.json().build(),
        connection -> DeadLetterTable.page(connection, reach, query));
  }

  /** One dead letter. */
  @GET
  @Path("{dead_letter_id}")
  @Operation(operationId = "operator.dead-letters.get", summary = "Tells a dead letter")
  @APIResponse(
      responseCode = "200",
      description = "The dead letter",
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              examples = @ExampleObject(name = "dead letter", value = Examples.LETTER)))
  @APIResponse(
      responseCode = "404",
      description = "The tenant has no such dead letter",
      content = @Content(mediaType = Problem.MEDIA_TYPE))
  public Response get(@PathParam("dead_letter_id") String letterId) throws SQLException {
    List<UUID> reach = Reach.of(access.tenantOf(caller));
    PathId id = new PathId("dead letter", letterId);
    UUID letter = id.uuid();
    DeadLetterRow row =
        lists
            .read(connection -> DeadLetterTable.find(connection, reach, letter))
            .orElseThrow(id::nothingThere);
    return Lists.ok(row.json().build()).build();
  }
}
