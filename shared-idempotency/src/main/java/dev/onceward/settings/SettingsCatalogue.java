package dev.onceward.settings;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.ServiceLoader;
import java.util.stream.StreamSupport;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.config.ConfigProvider;

/** Every setting there is, and the check that nothing else is set. */
public final class SettingsCatalogue {

  /** What all settings start with. */
  public static final String PREFIX = "onceward.";

  private SettingsCatalogue() {}

  /** All declared settings. */
  public static List<Setting<?>> all() {
    List<Setting<?>> all = new ArrayList<>();
    ServiceLoader.load(DeclaresSettings.class).forEach(part -> all.addAll(part.settings()));
    return all;
  }

  /** The value in force. */
  public static <T> T valueOf(Setting<T> setting) {
    return setting.parse(
        ConfigProvider.getConfig()
            .getOptionalValue(setting.name(), String.class)
            .orElse(setting.defaultValue()));
  }

  /** What is wrong with the given configuration: unknown names and invalid values. */
  public static List<String> faultsOf(Config config) {
    List<Setting<?>> known = all();
    List<String> faults = new ArrayList<>();
    unknown(config, known)
        .forEach(name -> faults.add(name + " is not a setting of Onceward; see its documentation"));
    for (Setting<?> setting : known) {
      try {
        config.getOptionalValue(setting.name(), String.class).ifPresent(setting::parse);
      } catch (InvalidSettingException invalid) {
        faults.add(invalid.getMessage());
      }
    }
    return faults;
  }

  private static List<String> unknown(Config config, List<Setting<?>> known) {
    return StreamSupport.stream(config.getPropertyNames().spliterator(), false)
        .filter(name -> name.startsWith(PREFIX))
        .filter(name -> known.stream().noneMatch(setting -> setting.name().equals(name)))
        .filter(name -> !isVariable(name))
        .sorted()
        .distinct()
        .toList();
  }

  /** Variables are for others too, the server for one: they show as properties in small letters. */
  private static boolean isVariable(String name) {
    String variable = name.replaceAll("[^A-Za-z0-9]", "_").toUpperCase(Locale.ROOT);
    return System.getenv().containsKey(variable);
  }
}
