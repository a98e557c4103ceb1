package dev.onceward.invoicing.boundary;

import dev.onceward.id.NobodysTenant;
import dev.onceward.json.Excerpt;
import dev.onceward.json.StrictUuid;
import dev.onceward.messaging.PoisonMessage;
import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.util.UUID;

/** The members of a job, each of which must be there and of its kind. */
record JobMembers(JsonObject json) {

  String text(String name) {
    if (!(required(name) instanceof JsonString text)) {
      throw wrongType(name, "a string");
    }
    if (text.getString().isBlank()) {
      throw new PoisonMessage(name + "_empty", name + " is empty; send the job with it");
    }
    return text.getString();
  }

  UUID uuid(String name) {
    String text = text(name);
    return StrictUuid.parse(text)
        .orElseThrow(
            () -> invalid(name, "a UUID such as 0198f1a2-7c3d-7e4f-8a5b-6c7d8e9f0a1b", text));
  }

  /** Of a tenant there can be callers of. */
  UUID tenant(String name) {
    UUID tenant = uuid(name);
    if (tenant.equals(NobodysTenant.ID)) {
      throw invalid(name, "the UUID of a tenant", tenant.toString());
    }
    return tenant;
  }

  int positive(String name, int most) {
    if (!(required(name) instanceof JsonNumber number)) {
      throw wrongType(name, "a whole number from 1");
    }
    try {
      int value = number.bigDecimalValue().intValueExact();
      if (value >= 1 && value <= most) {
        return value;
      }
    } catch (ArithmeticException fractionOrTooLarge) {
      // falls through to the one message for all faults
    }
    throw invalid(name, "a whole number from 1 to " + most, number.toString());
  }

  private JsonValue required(String name) {
    JsonValue value = json.get(name);
    if (value == null || value == JsonValue.NULL) {
      throw new PoisonMessage(name + "_missing", name + " is missing; send the job with it");
    }
    return value;
  }

  private PoisonMessage wrongType(String name, String wanted) {
    return new PoisonMessage(
        name + "_wrong_type",
        name + " must be " + wanted + ", not " + kindOf(json.get(name).getValueType()));
  }

  private static String kindOf(JsonValue.ValueType type) {
    return switch (type) {
      case OBJECT -> "an object";
      case ARRAY -> "an array";
      case STRING -> "a string";
      case NUMBER -> "a number";
      default -> type.name().toLowerCase(java.util.Locale.ROOT);
    };
  }

  private static PoisonMessage invalid(String name, String wanted, String value) {
    return new PoisonMessage(
        name + "_invalid", name + " must be " + wanted + ", not " + Excerpt.of(value));
  }
}
