package dev.onceward.settings;

import java.util.function.Function;

/**
 * One setting, read through MicroProfile Config.
 *
 * @param name starts with {@code onceward.}
 * @param defaultValue as it would be written
 * @param description one sentence, with the unit and the allowed values
 * @param parser throws {@link IllegalArgumentException} with what is allowed
 */
public record Setting<T>(
    String name, String defaultValue, String description, Function<String, T> parser) {

  /** Refuses names outside the library's prefix. */
  public Setting {
    if (!name.startsWith(SettingsCatalogue.PREFIX)) {
      throw new IllegalArgumentException(
          "A setting's name starts with " + SettingsCatalogue.PREFIX + ", not '" + name + "'");
    }
  }

  /**
   * Parses a value.
   *
   * @throws InvalidSettingException naming the setting, the value and what is allowed
   */
  public T parse(String value) {
    try {
      return parser.apply(value);
    } catch (RuntimeException reason) {
      throw new InvalidSettingException(
          name + " = '" + value + "' is not valid: " + reason.getMessage());
    }
  }
}
