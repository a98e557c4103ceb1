package dev.onceward.invoicing.event;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SchemaValidatorsConfig;
import com.networknt.schema.SpecVersion.VersionFlag;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@DisplayName("K1: the JSON Schemas in docs/events, of all modules' events")
class EventSchemasTest {

  private static final Path EVENTS = Path.of("../docs/events");
  private static final String SCHEMA = ".schema.json";
  private static final SchemaValidatorsConfig FORMATS_TOO =
      SchemaValidatorsConfig.builder().formatAssertionsEnabled(true).build();

  /**
   * What no member of that name may be, whatever the event; to payments an order's id is opaque.
   */
  private static final Map<String, JsonValue> BROKEN =
      Map.of(
          "invoice_id", Json.createValue("0198F1A2"),
          "tenant_id", Json.createValue("a tenant"),
          "amount", Json.createValue("-1.00"),
          "currency", Json.createValue("rub"),
          "status", Json.createValue("SOMETHING"),
          "version", Json.createValue(0),
          "invoice_version", Json.createValue(1_000_000_000),
          "customer_id", Json.createValue("42"),
          "created_at", Json.createValue("yesterday"));

  static List<String> types() throws IOException {
    try (Stream<Path> files = Files.list(EVENTS)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(SCHEMA))
          .map(name -> name.replace(SCHEMA, ""))
          .sorted()
          .toList();
    }
  }

  @Test
  void eachExample_hasItsSchema() throws IOException {
    try (Stream<Path> files = Files.list(EVENTS)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .filteredOn(name -> name.endsWith(".example.json"))
          .isNotEmpty()
          .map(name -> name.replace(".example.json", ""))
          .containsExactlyInAnyOrderElementsOf(types());
    }
  }

  @ParameterizedTest
  @MethodSource("types")
  void goldenExample_isAccepted_andWithAMemberThatWasAddedLater(String type) throws IOException {
    JsonObject example = example(type);

    assertThat(faultsOf(type, example)).isEmpty();
    assertThat(faultsOf(type, with(example, "added_later", JsonValue.TRUE))).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("types")
  void requiredMember_mayNotBeAbsent(String type) throws IOException {
    List<JsonString> required =
        json(type + SCHEMA).getJsonArray("required").getValuesAs(JsonString.class);
    assertThat(required).isNotEmpty();
    for (JsonString member : required) {
      JsonObject without =
          Json.createObjectBuilder(example(type)).remove(member.getString()).build();

      assertThat(faultsOf(type, without)).as("without %s", member).isNotEmpty();
    }
  }

  @ParameterizedTest
  @MethodSource("types")
  void memberOfAnotherKind_isRefused(String type) throws IOException {
    for (String member : json(type + SCHEMA).getJsonObject("properties").keySet()) {
      assertThat(faultsOf(type, with(example(type), member, JsonValue.EMPTY_JSON_ARRAY)))
          .as("%s as an array", member)
          .isNotEmpty();
    }
  }

  @ParameterizedTest
  @MethodSource("types")
  void brokenMember_isRefused(String type) throws IOException {
    JsonObject example = example(type);
    List<String> members = BROKEN.keySet().stream().filter(example::containsKey).toList();
    assertThat(members).isNotEmpty();
    for (String member : members) {
      assertThat(faultsOf(type, with(example, member, BROKEN.get(member))))
          .as("%s as %s", member, BROKEN.get(member))
          .isNotEmpty();
    }
  }

  private static List<String> faultsOf(String type, JsonObject payload) throws IOException {
    JsonSchema schema =
        JsonSchemaFactory.getInstance(VersionFlag.V202012)
            .getSchema(Files.readString(EVENTS.resolve(type + SCHEMA)), FORMATS_TOO);
    return schema.validate(payload.toString(), InputFormat.JSON).stream()
        .map(Object::toString)
        .toList();
  }

  private static JsonObject example(String type) throws IOException {
    return json(type + ".example.json").getJsonObject("data");
  }

  private static JsonObject with(JsonObject payload, String member, JsonValue value) {
    return Json.createObjectBuilder(payload).add(member, value).build();
  }

  private static JsonObject json(String file) throws IOException {
    try (JsonReader reader =
        Json.createReader(new StringReader(Files.readString(EVENTS.resolve(file))))) {
      return reader.readObject();
    }
  }
}
