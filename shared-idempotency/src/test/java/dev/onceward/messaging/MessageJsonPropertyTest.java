package dev.onceward.messaging;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Label;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

@Label("K6: whatever the bytes are, they are one JSON object or poison")
class MessageJsonPropertyTest {

  private static final Set<String> REASONS =
      Set.of(
          "not_json", "not_an_object", "duplicate_member", "ambiguous_json", "json_beyond_limits");

  @Property
  void anyBytes_areAnObjectOrPoisonWithAReason(@ForAll byte[] bytes) {
    assertObjectOrPoison(bytes);
  }

  @Property
  void anyTextOfJsonsCharacters_isAnObjectOrPoisonWithAReason(@ForAll("likeJson") String text) {
    assertObjectOrPoison(text.getBytes(UTF_8));
  }

  @Property
  void object_isReadAsItWas(
      @ForAll @Size(max = 8) Map<String, BigDecimal> numbers, @ForAll("texts") String text) {
    JsonObjectBuilder builder = Json.createObjectBuilder();
    numbers.forEach((name, number) -> builder.add(sound(name), number));
    JsonObject object = builder.add("text", text).build();

    assertThat(CloudEvents.jsonOf(message(object.toString().getBytes(UTF_8)))).isEqualTo(object);
  }

  @Property
  void secondMemberOfAName_isPoisonWhereverItIs(
      @ForAll("names") String name, @ForAll @IntRange(max = 20) int depth) {
    String twice = "{\"" + name + "\":1,\"other\":2,\"" + name + "\":1}";
    String json = "{\"a\":".repeat(depth) + twice + "}".repeat(depth);

    assertThat(catchThrowable(() -> CloudEvents.jsonOf(message(json.getBytes(UTF_8)))))
        .isInstanceOfSatisfying(
            PoisonMessage.class,
            poison -> assertThat(poison.reason()).isEqualTo("duplicate_member"));
  }

  @Provide
  Arbitrary<String> likeJson() {
    return Arbitraries.strings().withChars("{}[]\":,\\u0d8e-+.Etruefalsn ").ofMaxLength(30);
  }

  @Provide
  Arbitrary<String> names() {
    return Arbitraries.strings().alpha().ofMinLength(1).ofMaxLength(5);
  }

  @Provide
  Arbitrary<String> texts() {
    return Arbitraries.strings().ofMaxLength(40).map(MessageJsonPropertyTest::sound);
  }

  /** Half a surrogate pair becomes a question mark. */
  private static String sound(String text) {
    return new String(text.getBytes(UTF_8), UTF_8);
  }

  private static void assertObjectOrPoison(byte[] bytes) {
    Throwable refused = catchThrowable(() -> CloudEvents.jsonOf(message(bytes)));
    if (refused != null) {
      assertThat(refused)
          .isInstanceOfSatisfying(
              PoisonMessage.class, poison -> assertThat(REASONS).contains(poison.reason()));
    }
  }

  private static IncomingMessage message(byte[] value) {
    return new IncomingMessage("t", 0, 0, Optional.empty(), Map.of(), value, Instant.EPOCH);
  }
}
