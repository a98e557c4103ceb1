package dev.onceward.localstack.sandbox;

import com.nimbusds.jose.util.JSONArrayUtils;
import com.nimbusds.jose.util.JSONObjectUtils;
import java.text.ParseException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** JSON objects as maps; a null member is a member that says null. */
final class Json {
  private Json() {}

  static String write(Map<String, ?> object) {
    return JSONObjectUtils.toJSONString(object);
  }

  static String write(List<?> array) {
    return JSONArrayUtils.toJSONString(array);
  }

  /** The object a text spells, or empty when it spells none. */
  static Optional<Map<String, Object>> read(String text) {
    try {
      return Optional.ofNullable(JSONObjectUtils.parse(text));
    } catch (ParseException notJson) {
      return Optional.empty();
    }
  }

  static String text(Map<String, Object> object, String member) {
    return String.valueOf(object.get(member));
  }

  static Optional<String> optionalText(Map<String, Object> object, String member) {
    return Optional.ofNullable(object.get(member)).map(Object::toString);
  }

  static long number(Map<String, Object> object, String member) {
    return ((Number) object.get(member)).longValue();
  }

  static Optional<Map<String, Object>> object(Map<String, Object> object, String member) {
    if (!(object.get(member) instanceof Map<?, ?> found)) {
      return Optional.empty();
    }
    Map<String, Object> copy = new LinkedHashMap<>();
    found.forEach((name, value) -> copy.put(name.toString(), value));
    return Optional.of(copy);
  }

  static List<Map<String, Object>> objects(Map<String, Object> object, String member) {
    if (!(object.get(member) instanceof List<?> found)) {
      return List.of();
    }
    return found.stream()
        .map(entry -> object(Map.of(member, entry), member))
        .flatMap(Optional::stream)
        .toList();
  }

  static List<String> strings(Map<String, Object> object, String member) {
    return object.get(member) instanceof List<?> found
        ? found.stream().map(String::valueOf).toList()
        : List.of();
  }

  static Map<String, String> texts(Map<String, Object> object, String member) {
    Map<String, String> copy = new LinkedHashMap<>();
    object(object, member)
        .ifPresent(found -> found.forEach((name, value) -> copy.put(name, value.toString())));
    return copy;
  }
}
