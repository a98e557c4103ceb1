package dev.onceward.idempotency.http;

import dev.onceward.idempotency.policy.OperationPolicy;
import dev.onceward.idempotency.policy.Operations;
import jakarta.annotation.security.PermitAll;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.Json;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;

/** Publishes how keys are to be formed, kept and repeated here (IETF draft -07, section 2.2). */
@Path(PolicyResource.PATH)
@ApplicationScoped
@PermitAll
public class PolicyResource {

  static final String PATH = "idempotency-policy";

  @Inject private Operations operations;

  /** The header value that leads from an error to this resource. */
  static String describedBy(UriInfo uri) {
    return "<" + uri.getBaseUri().getRawPath() + PATH + ">; rel=\"describedby\"";
  }

  /** The policy, for people and programs. */
  @GET
  @Produces(MediaType.APPLICATION_JSON)
  public Response policy() {
    JsonArrayBuilder list = Json.createArrayBuilder();
    operations.all().forEach(policy -> list.add(json(policy)));
    JsonObject policy =
        Json.createObjectBuilder()
            .add("key", keyFormat())
            .add("replay_header", AnswerResponses.REPLAYED_HEADER)
            .add("statuses", statuses())
            .add("operations", list)
            .build();
    return Response.ok(policy.toString()).build();
  }

  private static JsonObjectBuilder keyFormat() {
    return Json.createObjectBuilder()
        .add("header", KeyHeader.NAME)
        .add("pattern", "[A-Za-z0-9._~-]{1,255}")
        .add("spelling", "bare, or as a quoted structured-field string; both are the same key")
        .add("recommended", "one UUIDv7 per intent, the same on every repeat");
  }

  private static JsonObjectBuilder statuses() {
    JsonObjectBuilder json = Json.createObjectBuilder();
    PolicyStatuses.all().forEach(entry -> json.add(entry.code(), entry.status()));
    return json;
  }

  private static JsonObjectBuilder json(OperationPolicy policy) {
    JsonObjectBuilder json =
        Json.createObjectBuilder()
            .add("operation", policy.operation())
            .add("key_required", policy.keyRequired())
            .add("execution", policy.execution().name())
            .add("in_flight", policy.inFlight().name())
            .add("retention", policy.retention().toString())
            .add("scope", policy.scope().name());
    policy.retentionReason().ifPresent(reason -> json.add("retention_reason", reason));
    return json;
  }
}
