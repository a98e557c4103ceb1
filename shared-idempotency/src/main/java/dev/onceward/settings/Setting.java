package dev.onceward.settings;

import java.util.function.Function;

/**
 * One setting, read through MicroProfile Config.
 *
 * @param name starts with {@code onceward.}
 * @param defaultValue as it would be written
 * @param description one sentence, with the unit and the allowed values
 * @param parser throws {@link IllegalArgumentException} with what is allowed
 * @param secret whether its value may be one: then no message shows it, and the parser's must not
 */
public record Setting<T>(
    String name,
    String defaultValue,
    String description,
    Function<String, T> parser,
    boolean secret) {

  /** Refuses names outside the library's prefix. */
  public Setting {
    if (!name.startsWith(SettingsCatalogue.PREFIX)) {
      throw new IllegalArgumentException(
          "A setting's name starts with " + SettingsCatalogue.PREFIX + ", not '" + name + "'");
    }
  }

  /** A setting whose value may be shown. */
  public Setting(String name, String defaultValue, String description, Function<String, T> parser) {
    this(name, defaultValue, description, parser, false);
  }

  /** A setting whose value is not shown, empty by default. */
  public static <T> Setting<T> secret(String name, String description, Function<String, T> parser) {
    return new Setting<>(name, "", description, parser, true);
  }

  /**
   * Parses a value.
   *
   * @throws InvalidSettingException naming the setting, the value unless it is secret, and what is
   *     allowed
   */
  public T parse(String value) {
    try {
      return parser.apply(value);
    } catch (RuntimeException reason) {
      throw new InvalidSettingException(
          name + (secret ? "" : " = '" + value + "'") + " is not valid: " + reason.getMessage());
    }
  }
}
