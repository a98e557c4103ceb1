package dev.onceward.idempotency.http;

import dev.onceward.idempotency.policy.OperationPolicy;
import dev.onceward.idempotency.policy.Operations;
import dev.onceward.idempotency.problem.Problem;
import jakarta.enterprise.inject.spi.CDI;
import java.util.List;
import java.util.Optional;
import org.eclipse.microprofile.openapi.OASFactory;
import org.eclipse.microprofile.openapi.OASFilter;
import org.eclipse.microprofile.openapi.models.Operation;
import org.eclipse.microprofile.openapi.models.headers.Header;
import org.eclipse.microprofile.openapi.models.media.Schema;
import org.eclipse.microprofile.openapi.models.parameters.Parameter;
import org.eclipse.microprofile.openapi.models.responses.APIResponse;

/**
 * Describes the idempotency of each operation in the OpenAPI document: header, statuses, retention.
 *
 * <p>Switched on with {@code mp.openapi.filter=dev.onceward.idempotency.http.OpenApiFilter}. An
 * OpenAPI operation is recognised by its {@code operationId}, which must equal {@link
 * dev.onceward.idempotency.Idempotent#operation()}.
 */
public class OpenApiFilter implements OASFilter {

  @Override
  public Operation filterOperation(Operation operation) {
    Optional.ofNullable(operation.getOperationId())
        .flatMap(id -> CDI.current().select(Operations.class).get().find(id))
        .ifPresent(policy -> describe(operation, policy));
    return operation;
  }

  private static void describe(Operation operation, OperationPolicy policy) {
    operation.addParameter(keyParameter(policy));
    operation.addExtension("x-idempotency-retention", policy.retention().toString());
    Header replayed =
        OASFactory.createHeader()
            .description("true on the answer to a repeat")
            .schema(string().examples(List.of("true")));
    operation.getResponses().getAPIResponses().values().stream()
        .filter(response -> response.getRef() == null)
        .forEach(response -> response.addHeader(AnswerResponses.REPLAYED_HEADER, replayed));
    for (PolicyStatuses.Entry error : PolicyStatuses.all()) {
      String status = String.valueOf(error.status());
      APIResponse known = operation.getResponses().getAPIResponse(status);
      if (known == null) {
        operation.getResponses().addAPIResponse(status, response(error));
      } else {
        known.setDescription(known.getDescription() + "; or " + error.code());
      }
    }
  }

  private static Parameter keyParameter(OperationPolicy policy) {
    return OASFactory.createParameter()
        .name(KeyHeader.NAME)
        .in(Parameter.In.HEADER)
        .required(policy.keyRequired())
        .description(
            "The client's name for one intent, the same on every repeat; answers are kept for "
                + policy.retention()
                + ". See /api/idempotency-policy.")
        .schema(string().pattern("[A-Za-z0-9._~-]{1,255}"))
        .example("0198f1a2-7c3d-7e4f-8a5b-6c7d8e9f0a1b");
  }

  private static APIResponse response(PolicyStatuses.Entry error) {
    return OASFactory.createAPIResponse()
        .description(error.code())
        .content(
            OASFactory.createContent()
                .addMediaType(Problem.MEDIA_TYPE, OASFactory.createMediaType()));
  }

  private static Schema string() {
    return OASFactory.createSchema().type(List.of(Schema.SchemaType.STRING));
  }
}
