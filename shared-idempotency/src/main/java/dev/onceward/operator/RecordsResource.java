package dev.onceward.operator;

import dev.onceward.idempotency.problem.Problem;
import dev.onceward.json.PathId;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
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
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Content;
import org.eclipse.microprofile.openapi.annotations.media.ExampleObject;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.responses.APIResponse;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** Idempotency records, without what they protect. */
@Path("operator/records")
@ApplicationScoped
@RolesAllowed(OperatorAccess.ROLE)
@Produces(MediaType.APPLICATION_JSON)
@APIResponse(responseCode = "401", description = "No valid token")
@APIResponse(responseCode = "403", description = "The token lacks the role operator")
@Tag(name = "Operator")
public class RecordsResource {

  @Inject private OperatorAccess access;
  @Inject private Lists lists;
  @Context private UriInfo uri;
  @Context private SecurityContext caller;

  /** A page of records. */
  @GET
  @Operation(
      operationId = "operator.records.list",
      summary = "Lists the tenant's idempotency records",
      description =
          "Dated keys (UUIDv7) newest first, others in no order that means anything. A request that"
              + " is executed in the database alone has no record until it has its answer.")
  @APIResponse(
      responseCode = "200",
      description = "A page; its Link with rel=next, and next_cursor, lead to the next one",
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              examples = @ExampleObject(name = "page", value = Examples.RECORDS)))
  @APIResponse(
      responseCode = "400",
      description = "A parameter is malformed",
      content = @Content(mediaType = Problem.MEDIA_TYPE))
  public Response list(
      @QueryParam("operation") String operation,
      @QueryParam("key") String key,
      @Parameter(description = "STARTED or COMPLETED") @QueryParam("state") String state,
      @Parameter(description = "Made longer ago than this ISO-8601 duration, such as PT1H")
          @QueryParam("older_than")
          String olderThan,
      @Parameter(description = "1 to 100, by default 20") @QueryParam("limit") String limit,
      @Parameter(description = "next_cursor of the page before") @QueryParam("cursor")
          String cursor)
      throws SQLException {
    UUID tenant = access.tenantOf(caller);
    RecordQuery query =
        Queries.ofRecords(
            Optional.ofNullable(operation),
            Optional.ofNullable(key),
            Queries.Common.of(state, olderThan, limit, cursor));
    return lists.page(
        RecordsResource.class,
        uri,
        (RecordRow row) -> row.json().build(),
        connection -> RecordTable.page(connection, tenant, query));
  }

  /** One record, with the execution that its answer waits for, or came from. */
  @GET
  @Path("{record_id}")
  @Operation(operationId = "operator.records.get", summary = "Tells a record and its history")
  @APIResponse(
      responseCode = "200",
      description = "The record; its execution, if it has one, with the last 200 attempts",
      content =
          @Content(
              mediaType = MediaType.APPLICATION_JSON,
              examples = @ExampleObject(name = "record", value = Examples.RECORD)))
  @APIResponse(
      responseCode = "404",
      description = "The tenant has no such record",
      content = @Content(mediaType = Problem.MEDIA_TYPE))
  public Response get(@PathParam("record_id") String recordId) throws SQLException {
    UUID tenant = access.tenantOf(caller);
    PathId id = new PathId("record", recordId);
    UUID record = id.uuid();
    Optional<JsonObject> found = lists.read(connection -> detail(connection, tenant, record));
    return Lists.ok(found.orElseThrow(id::nothingThere)).build();
  }

  private static Optional<JsonObject> detail(Connection connection, UUID tenant, UUID record)
      throws SQLException {
    Optional<RecordRow> row = RecordTable.find(connection, tenant, record);
    if (row.isEmpty()) {
      return Optional.empty();
    }
    JsonObjectBuilder json = row.get().json();
    if (row.get().execution().isPresent()) {
      ExecutionDetail.of(connection, tenant, row.get().execution().get())
          .ifPresent(execution -> json.add("execution", execution));
    }
    return Optional.of(json.build());
  }
}
