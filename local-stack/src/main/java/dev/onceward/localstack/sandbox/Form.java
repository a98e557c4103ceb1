package dev.onceward.localstack.sandbox;

import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Parameters as Stripe takes them: form-encoded, members of an object as {@code metadata[k]}. */
record Form(Map<String, String> parameters) implements Parameters {
  /**
   * Reads a body or a query.
   *
   * @throws StripeError when it is not form-encoded
   */
  static Form parse(String encoded) {
    Map<String, String> parameters = new LinkedHashMap<>();
    for (String pair : encoded.split("&", -1)) {
      if (!pair.isEmpty()) {
        String[] parts = pair.split("=", 2);
        parameters.put(decode(parts[0]), parts.length == 2 ? decode(parts[1]) : "");
      }
    }
    return new Form(parameters);
  }

  private static String decode(String text) {
    try {
      return URLDecoder.decode(text, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      throw StripeError.invalid("parameter_invalid", "body", "Not form-encoded: " + text);
    }
  }

  Optional<String> text(String name) {
    return Optional.ofNullable(parameters.get(name)).filter(value -> !value.isEmpty());
  }

  boolean isTrue(String name) {
    return text(name).filter("true"::equals).isPresent();
  }

  Map<String, String> metadata() {
    Map<String, String> metadata = new LinkedHashMap<>();
    parameters.forEach(
        (name, value) -> {
          if (name.startsWith("metadata[") && name.endsWith("]") && !value.isEmpty()) {
            metadata.put(name.substring("metadata[".length(), name.length() - 1), value);
          }
        });
    return metadata;
  }

  /** The same text for the same parameters in any order. */
  @Override
  public String canonical() {
    return new TreeMap<>(parameters)
        .entrySet().stream()
            .map(entry -> encode(entry.getKey()) + "=" + encode(entry.getValue()))
            .collect(Collectors.joining("&"));
  }

  private static String encode(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  /** A typing error must not pass as "not given". */
  void requireOnly(Set<String> known) {
    for (String name : parameters.keySet()) {
      String root = name.split("\\[", 2)[0];
      if (!known.contains(root)) {
        throw StripeError.invalid(
            "parameter_unknown", name, "Received unknown parameter: " + name + ". Known: " + known);
      }
    }
  }
}
