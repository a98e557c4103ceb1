package dev.onceward.operator;

import dev.onceward.idempotency.external.StepResult.Definite;
import dev.onceward.idempotency.external.StepResult.Done;
import dev.onceward.idempotency.external.StepResult.Ended;
import dev.onceward.idempotency.problem.Violations;
import dev.onceward.json.Excerpt;
import dev.onceward.json.JsonMembers;
import dev.onceward.text.ZeroCharacters;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Reads the bodies of actions, or says all that is wrong with one. */
final class Orders {

  private static final int LONGEST_REASON = 500;

  private static final String EXAMPLE = "{\"reason\": \"ticket 4711: the node is gone\"}";

  private static final String RESOLUTION =
      "{\"reason\": \"ticket 4711\", \"outcome\": \"DONE\", \"result\": {\"status\": \"succeeded\"}}";

  private Orders() {}

  static Order read(Action action, Target.Kind kind, byte[] body) {
    Violations violations = new Violations();
    boolean resolution = action == Action.RESOLVE && kind.hasOutcome();
    JsonMembers members = JsonMembers.of(body, resolution ? RESOLUTION : EXAMPLE, violations);
    Optional<String> reason = reason(members, violations);
    Optional<Definite> found = resolution ? found(members, violations) : Optional.empty();
    violations.refuseIfAny();
    return new Order(reason.orElseThrow(), found);
  }

  private static Optional<String> reason(JsonMembers members, Violations violations) {
    Optional<String> reason = members.text("reason").map(String::strip);
    if (violations.concern("reason")) {
      return Optional.empty();
    }
    int length = reason.orElse("").length();
    if (length == 0 || length > LONGEST_REASON) {
      violations.add(
          "reason",
          "must say in 1 to " + LONGEST_REASON + " characters why this is done, and has " + length);
    }
    if (ZeroCharacters.areIn(reason.orElse(""))) {
      violations.add("reason", "must not have the character U+0000, which no text column takes");
    }
    return reason;
  }

  private static Optional<Definite> found(JsonMembers members, Violations violations) {
    Optional<String> outcome = members.text("outcome");
    if (!violations.concern("outcome")
        && outcome.filter(text -> text.equals("DONE") || text.equals("ENDED")).isEmpty()) {
      violations.add(
          "outcome",
          "must be DONE (it took effect) or ENDED (it was refused for good), not '"
              + Excerpt.of(outcome.orElse(""))
              + "'");
    }
    Optional<JsonValue> result = members.any("result");
    if (result.isEmpty()) {
      violations.add(
          "result", "must be what the step's process writes as its result: a JSON value or a text");
    }
    return outcome.flatMap(text -> result.map(value -> definite(text, bytes(value))));
  }

  private static Definite definite(String outcome, byte[] result) {
    return outcome.equals("DONE") ? new Done(result) : new Ended(result);
  }

  /** A string is its own text, as some processes write no JSON. */
  private static byte[] bytes(JsonValue value) {
    String text = value instanceof JsonString string ? string.getString() : value.toString();
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
