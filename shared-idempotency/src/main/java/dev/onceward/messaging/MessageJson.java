package dev.onceward.messaging;

import dev.onceward.text.Surrogates;
import jakarta.json.JsonArrayBuilder;
import jakarta.json.JsonException;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;
import jakarta.json.spi.JsonProvider;
import jakarta.json.stream.JsonParser;
import jakarta.json.stream.JsonParser.Event;
import jakarta.json.stream.JsonParserFactory;
import java.io.StringReader;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Reads JSON that has one meaning only, within limits that don't depend on the container's parser;
 * nesting lives on the heap. What is refused is poison.
 */
final class MessageJson {

  static final int MAX_DEPTH = 100;
  static final int MAX_VALUES = 20_000;

  private static final Pattern NUMBER =
      Pattern.compile("-?[0-9]{1,400}(\\.[0-9]{1,400})?([eE][+-]?[0-9]{1,3})?");

  private static final JsonProvider JSON = JsonProvider.provider();
  private static final JsonParserFactory PARSERS = JSON.createParserFactory(Map.of());

  private final Deque<Open> open = new ArrayDeque<>();
  private int values;
  private Optional<JsonValue> root = Optional.empty();

  private MessageJson() {}

  /** An object or array that is not closed yet. */
  private sealed interface Open {
    void add(JsonValue value);

    JsonValue close();
  }

  private record OpenArray(JsonArrayBuilder builder) implements Open {
    @Override
    public void add(JsonValue value) {
      builder.add(value);
    }

    @Override
    public JsonValue close() {
      return builder.build();
    }
  }

  private static final class OpenObject implements Open {
    private final JsonObjectBuilder builder = JSON.createObjectBuilder();
    private final Set<String> names = new HashSet<>();
    private String name = "";

    void name(String next) {
      if (!names.add(next)) {
        throw new PoisonMessage(
            "duplicate_member",
            "The value has a member twice; its producer must write each member once");
      }
      name = next;
    }

    @Override
    public void add(JsonValue value) {
      builder.add(name, value);
    }

    @Override
    public JsonValue close() {
      return builder.build();
    }
  }

  /**
   * The value.
   *
   * @throws PoisonMessage with the reason {@code not_json}, {@code duplicate_member}, {@code
   *     ambiguous_json} or {@code json_beyond_limits}
   */
  static JsonValue read(byte[] utf8) {
    try (JsonParser parser = PARSERS.createParser(new StringReader(decoded(utf8)))) {
      MessageJson reader = new MessageJson();
      while (parser.hasNext()) {
        reader.accept(parser.next(), parser);
      }
      return reader.root.orElseThrow(() -> notJson(utf8));
    } catch (JsonException | CharacterCodingException malformed) {
      throw notJson(utf8);
    }
  }

  private static String decoded(byte[] utf8) throws CharacterCodingException {
    return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(utf8)).toString();
  }

  private void accept(Event event, JsonParser parser) {
    switch (event) {
      case START_OBJECT -> push(new OpenObject());
      case START_ARRAY -> push(new OpenArray(JSON.createArrayBuilder()));
      case END_OBJECT, END_ARRAY -> add(open.pop().close());
      case KEY_NAME -> ((OpenObject) open.peek()).name(sound(parser.getString()));
      case VALUE_STRING -> {
        sound(parser.getString());
        add(parser.getValue());
      }
      case VALUE_NUMBER -> {
        limit(NUMBER.matcher(parser.getString()).matches(), "a number of absurd length or size");
        add(parser.getValue());
      }
      case VALUE_TRUE -> add(JsonValue.TRUE);
      case VALUE_FALSE -> add(JsonValue.FALSE);
      case VALUE_NULL -> add(JsonValue.NULL);
    }
  }

  private void push(Open container) {
    limit(open.size() < MAX_DEPTH, "more than " + MAX_DEPTH + " levels");
    open.push(container);
  }

  private void add(JsonValue value) {
    limit(++values <= MAX_VALUES, "more than " + MAX_VALUES + " values");
    if (open.isEmpty()) {
      root = Optional.of(value);
    } else {
      open.peek().add(value);
    }
  }

  private static String sound(String text) {
    if (Surrogates.hasLone(text)) {
      throw new PoisonMessage(
          "ambiguous_json",
          "The value has half of a surrogate pair; its producer must write whole characters");
    }
    return text;
  }

  private static void limit(boolean kept, String what) {
    if (!kept) {
      throw new PoisonMessage(
          "json_beyond_limits", "The value has " + what + "; its producer must write less");
    }
  }

  private static PoisonMessage notJson(byte[] utf8) {
    return new PoisonMessage(
        "not_json",
        "The value of "
            + utf8.length
            + " bytes is no JSON document; its producer must write a JSON object in UTF-8");
  }
}
