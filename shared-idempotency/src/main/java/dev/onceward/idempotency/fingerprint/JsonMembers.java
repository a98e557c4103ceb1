package dev.onceward.idempotency.fingerprint;

import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Which members of a JSON body identify a request: all of them, only those an operation names, or
 * all but those it leaves out. Members are named by JSON pointers (RFC 6901), {@code
 * /metadata/trace_id} for example; one that a body does not have counts as absent.
 *
 * <p>Bodies that are not JSON count whole, whatever is chosen here.
 *
 * <p><b>Changing the choice of an operation changes its fingerprints</b> without changing their
 * version: repeats of requests made before then no longer match. Wait for the operation's retention
 * to pass, or give the operation a new name with the new choice.
 *
 * <p>Immutable.
 */
public final class JsonMembers {

  private enum Mode {
    ALL,
    ONLY,
    EXCEPT
  }

  private final Mode mode;
  private final List<MemberPointer> pointers;

  private JsonMembers(Mode mode, String... pointers) {
    if (mode != Mode.ALL && pointers.length == 0) {
      throw new IllegalArgumentException(
          "No member is named. Name one at least, such as /order_id, or choose all().");
    }
    this.mode = mode;
    this.pointers = Stream.of(pointers).distinct().map(MemberPointer::parse).toList();
  }

  /** Every member counts. */
  public static JsonMembers all() {
    return new JsonMembers(Mode.ALL);
  }

  /**
   * Only these members count.
   *
   * @throws IllegalArgumentException if there are none or one is not a JSON pointer
   */
  public static JsonMembers only(String... pointers) {
    return new JsonMembers(Mode.ONLY, pointers);
  }

  /**
   * All members but these count.
   *
   * @throws IllegalArgumentException if there are none or one is not a JSON pointer
   */
  public static JsonMembers except(String... pointers) {
    return new JsonMembers(Mode.EXCEPT, pointers);
  }

  JsonNode of(JsonNode body) {
    return switch (mode) {
      case ALL -> body;
      case ONLY -> selected(body);
      case EXCEPT -> remaining(body);
    };
  }

  private JsonNode selected(JsonNode body) {
    TreeMap<String, JsonNode> found = new TreeMap<>();
    for (MemberPointer pointer : pointers) {
      pointer.in(body).ifPresent(value -> found.put(pointer.spelled(), value));
    }
    return new JsonNode.Members(found);
  }

  private JsonNode remaining(JsonNode body) {
    JsonNode rest = body;
    for (MemberPointer pointer : pointers) {
      rest = pointer.removedFrom(rest);
    }
    return rest;
  }
}
