package dev.onceward.settings;

import static org.assertj.core.api.Assertions.assertThat;

import io.smallrye.config.PropertiesConfigSource;
import io.smallrye.config.SmallRyeConfigBuilder;
import java.util.List;
import java.util.Map;
import org.eclipse.microprofile.config.Config;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("Settings: a wrong one is named")
class SettingsCatalogueTest {

  @Test
  void defaults_areValid() {
    SettingsCatalogue.all().forEach(setting -> setting.parse(setting.defaultValue()));
    assertThat(faults(Map.of())).isEmpty();
  }

  @Test
  void unknownName_isAFault() {
    assertThat(faults(Map.of("onceward.wait.limitt", "PT1S")))
        .singleElement()
        .asString()
        .startsWith("onceward.wait.limitt ");
  }

  @Test
  void namesOfOthers_areNoFault() {
    assertThat(faults(Map.of("oncewards.x", "1", "other", "2"))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "onceward.wait.limit, soon",
    "onceward.wait.limit, PT-1S",
    "onceward.mismatch.status, 418",
    "onceward.in-progress.status, 200",
    "onceward.retention.unrestricted, yes",
    "onceward.request.max-bytes, 0",
    "onceward.request.max-bytes, many",
    "onceward.answer.headers, 'Location,set-cookie'"
  })
  void invalidValue_isAFaultThatNamesSettingAndValue(String name, String value) {
    assertThat(faults(Map.of(name, value)))
        .singleElement()
        .asString()
        .startsWith(name + " = '" + value + "' is not valid: ");
  }

  private static List<String> faults(Map<String, String> properties) {
    Config config =
        new SmallRyeConfigBuilder()
            .withSources(new PropertiesConfigSource(properties, "test", 100))
            .build();
    return SettingsCatalogue.faultsOf(config);
  }
}
