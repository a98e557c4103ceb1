package dev.onceward.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.onceward.settings.SettingsCatalogue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("docs/settings.md")
class SettingsDocumentTest {

  private static final Path DOCUMENT = Path.of("../docs/settings.md");
  private static final Path SERVER = Path.of("src/main/liberty/config/server.xml");

  @Test
  void table_isTheSettingsThereAre() throws IOException {
    List<String> documented =
        Files.readAllLines(DOCUMENT).stream()
            .filter(line -> line.startsWith("| `" + SettingsCatalogue.PREFIX))
            .toList();
    List<String> declared =
        SettingsCatalogue.all().stream()
            .map(
                setting ->
                    "| `%s` | `%s` | %s |"
                        .formatted(setting.name(), setting.defaultValue(), setting.description()))
            .toList();

    assertThat(documented).containsExactlyInAnyOrderElementsOf(declared);
  }

  @Test
  void variables_areThoseOfTheServer() throws IOException {
    String document = Files.readString(DOCUMENT);
    List<String> variables =
        Pattern.compile("<variable name=\"(\\w+)\" defaultValue=\"([^\"]*)\"")
            .matcher(Files.readString(SERVER))
            .results()
            .map(variable -> "| `%s` | `%s` |".formatted(variable.group(1), variable.group(2)))
            .toList();

    assertThat(variables).isNotEmpty().allSatisfy(row -> assertThat(document).contains(row));
  }
}
