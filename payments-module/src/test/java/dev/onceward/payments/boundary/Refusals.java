package dev.onceward.payments.boundary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.onceward.idempotency.problem.ProblemException;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** The messages of a refusal by field, as the caller reads them. */
final class Refusals {

  private Refusals() {}

  static Map<String, String> of(ThrowingCallable request) {
    Throwable refusal = catchThrowable(request);
    assertThat(refusal).isInstanceOf(ProblemException.class);
    String json =
        new String(((ProblemException) refusal).problem().toBytes(), StandardCharsets.UTF_8);
    Map<String, String> messages = new LinkedHashMap<>();
    try (JsonReader reader = Json.createReader(new StringReader(json))) {
      for (JsonObject violation :
          reader.readObject().getJsonArray("violations").getValuesAs(JsonObject.class)) {
        assertThat(messages.put(violation.getString("field"), violation.getString("message")))
            .isNull();
      }
    }
    return messages;
  }
}
