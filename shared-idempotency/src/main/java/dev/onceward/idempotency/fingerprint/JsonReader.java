package dev.onceward.idempotency.fingerprint;

import dev.onceward.idempotency.RequestInvalidException;
import dev.onceward.idempotency.fingerprint.OpenContainer.OpenArray;
import dev.onceward.idempotency.fingerprint.OpenContainer.OpenObject;
import dev.onceward.text.Surrogates;
import jakarta.json.JsonException;
import jakarta.json.spi.JsonProvider;
import jakarta.json.stream.JsonParser;
import jakarta.json.stream.JsonParser.Event;
import jakarta.json.stream.JsonParserFactory;
import jakarta.json.stream.JsonParsingException;
import java.io.StringReader;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;

/**
 * Reads JSON that has one meaning only, and refuses the rest: duplicate members, lone surrogates,
 * absurd numbers and depths, anything but one value in UTF-8.
 *
 * <p>The limits are checked here, before the parser's own conversions, because those differ from
 * one container to the next. Nesting lives on the heap, not on the stack.
 */
final class JsonReader {

  /** The deepest nesting of objects and arrays. */
  static final int MAX_DEPTH = 100;

  /** A value takes many times the memory of its spelling: {@code {}} takes fifty times. */
  static final int MAX_VALUES = 20_000;

  /** Looking the provider up costs more than reading a small body, so it is done once. */
  private static final JsonParserFactory PARSERS =
      JsonProvider.provider().createParserFactory(Map.of());

  private static final String BYTE_ORDER_MARK = "\uFEFF";
  private static final int SHOWN_POINTER = 120;

  private final String what;
  private final Deque<OpenContainer> open = new ArrayDeque<>();
  private int values;
  private Optional<JsonNode> root = Optional.empty();

  private JsonReader(String what) {
    this.what = what;
  }

  /** The value; {@code what} names it in messages. */
  static JsonNode read(byte[] utf8, String what) {
    return new JsonReader(what).read(StrictUtf8.decode(utf8, what));
  }

  private JsonNode read(String text) {
    if (text.startsWith(BYTE_ORDER_MARK)) {
      throw invalid("starts with a byte-order mark. Send it without.");
    }
    if (text.isBlank()) {
      throw invalid("is empty. Send a JSON value, or no body and no Content-Type.");
    }
    try (JsonParser parser = PARSERS.createParser(new StringReader(text))) {
      while (parser.hasNext()) {
        accept(parser.next(), parser);
      }
    } catch (JsonParsingException malformed) {
      throw malformed(malformed);
    } catch (JsonException unreadable) {
      throw invalid("is not well-formed JSON" + here() + ".");
    }
    return root.filter(value -> open.isEmpty())
        .orElseThrow(() -> invalid("ends too early" + here() + ". Send all of it."));
  }

  private void accept(Event event, JsonParser parser) {
    switch (event) {
      case START_OBJECT -> push(new OpenObject());
      case START_ARRAY -> push(new OpenArray());
      case END_OBJECT, END_ARRAY -> add(open.pop().close());
      case KEY_NAME -> name(parser.getString());
      case VALUE_STRING -> add(new JsonNode.Text(sound(parser.getString())));
      case VALUE_NUMBER -> add(number(parser.getString()));
      case VALUE_TRUE -> add(JsonNode.Literal.TRUE);
      case VALUE_FALSE -> add(JsonNode.Literal.FALSE);
      case VALUE_NULL -> add(JsonNode.Literal.NULL);
    }
  }

  private void push(OpenContainer container) {
    if (open.size() == MAX_DEPTH) {
      throw invalid("is nested deeper than " + MAX_DEPTH + " levels" + here() + ". Flatten it.");
    }
    open.push(container);
  }

  private void add(JsonNode value) {
    if (++values > MAX_VALUES) {
      throw invalid("has more than " + MAX_VALUES + " values. Split it.");
    }
    if (open.isEmpty()) {
      root = Optional.of(value);
    } else {
      open.peek().add(value);
    }
  }

  private void name(String name) {
    boolean first = ((OpenObject) open.peek()).name(name);
    sound(name);
    if (!first) {
      throw invalid("has a member twice" + here() + ". Send each member once.");
    }
  }

  private String sound(String text) {
    if (Surrogates.hasLone(text)) {
      throw invalid("has half of a surrogate pair" + here() + ". Send whole characters.");
    }
    return text;
  }

  private JsonNode number(String spelling) {
    return Numeral.read(spelling)
        .orElseThrow(
            () ->
                invalid("has a number with " + Numeral.LIMITS + here() + ". Send a smaller one."));
  }

  /** Where the fault is, as a JSON pointer. Names only: a value may be private. */
  private String here() {
    StringBuilder pointer = new StringBuilder();
    for (Iterator<OpenContainer> down = open.descendingIterator(); down.hasNext(); ) {
      down.next()
          .position()
          .ifPresent(p -> pointer.append('/').append(p.replace("~", "~0").replace("/", "~1")));
    }
    return pointer.isEmpty() ? "" : " at " + Excerpt.of(pointer.toString(), SHOWN_POINTER);
  }

  private RequestInvalidException malformed(JsonParsingException e) {
    long line = e.getLocation().getLineNumber();
    long column = e.getLocation().getColumnNumber();
    return invalid(
        "is not well-formed JSON"
            + here()
            + " (line "
            + line
            + ", column "
            + column
            + "). Send one JSON value and nothing after it.");
  }

  private RequestInvalidException invalid(String fault) {
    return new RequestInvalidException(what + " " + fault);
  }
}
