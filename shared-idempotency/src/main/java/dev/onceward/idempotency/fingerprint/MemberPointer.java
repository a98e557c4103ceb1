package dev.onceward.idempotency.fingerprint;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A JSON pointer (RFC 6901) to a member, such as {@code /metadata/trace_id}.
 *
 * @param spelled the pointer as written
 * @param tokens the names and indexes on the way, escapes resolved
 */
record MemberPointer(String spelled, List<String> tokens) {

  private static final Pattern FORM = Pattern.compile("(?:/(?:[^~/]|~[01])*+)++");
  private static final Pattern INDEX = Pattern.compile("0|[1-9][0-9]{0,8}");

  static MemberPointer parse(String pointer) {
    if (!FORM.matcher(pointer).matches()) {
      throw new IllegalArgumentException(
          "'%s' is not a JSON pointer to a member. Write it as /metadata/trace_id (RFC 6901)."
              .formatted(pointer));
    }
    return new MemberPointer(
        pointer,
        Stream.of(pointer.substring(1).split("/", -1))
            .map(token -> token.replace("~1", "/").replace("~0", "~"))
            .toList());
  }

  /** What the pointer leads to in this value; empty if there is nothing. */
  Optional<JsonNode> in(JsonNode value) {
    Optional<JsonNode> found = Optional.of(value);
    for (String token : tokens) {
      found = found.flatMap(node -> step(node, token));
    }
    return found;
  }

  /**
   * The value without what the pointer leads to. An element of an array becomes null, so that the
   * others keep their places.
   */
  JsonNode removedFrom(JsonNode value) {
    return in(value).isPresent() ? removed(value, 0) : value;
  }

  private JsonNode removed(JsonNode value, int depth) {
    String token = tokens.get(depth);
    Optional<JsonNode> rest =
        depth + 1 == tokens.size()
            ? Optional.empty()
            : step(value, token).map(inner -> removed(inner, depth + 1));
    if (value instanceof JsonNode.Members members) {
      TreeMap<String, JsonNode> copy = new TreeMap<>(members.byName());
      rest.ifPresentOrElse(inner -> copy.put(token, inner), () -> copy.remove(token));
      return new JsonNode.Members(copy);
    }
    List<JsonNode> copy = new ArrayList<>(((JsonNode.Elements) value).inOrder());
    copy.set(Integer.parseInt(token), rest.orElse(JsonNode.Literal.NULL));
    return new JsonNode.Elements(copy);
  }

  private static Optional<JsonNode> step(JsonNode node, String token) {
    if (node instanceof JsonNode.Members members) {
      return Optional.ofNullable(members.byName().get(token));
    }
    if (node instanceof JsonNode.Elements elements && INDEX.matcher(token).matches()) {
      int index = Integer.parseInt(token);
      return Optional.of(elements.inOrder()).filter(e -> index < e.size()).map(e -> e.get(index));
    }
    return Optional.empty();
  }
}
