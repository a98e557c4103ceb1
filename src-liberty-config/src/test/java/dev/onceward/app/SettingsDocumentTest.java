package dev.onceward.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.onceward.settings.SettingsCatalogue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("docs/settings.md")
class SettingsDocumentTest {

  private static final Path DOCUMENT = Path.of("../docs/settings.md");

  @Test
  void table_isTheSettingsThereAre() throws IOException {
    List<String> documented =
        Files.readAllLines(DOCUMENT).stream().filter(line -> line.startsWith("| `")).toList();
    List<String> declared =
        SettingsCatalogue.all().stream()
            .map(
                setting ->
                    "| `%s` | `%s` | %s |"
                        .formatted(setting.name(), setting.defaultValue(), setting.description()))
            .toList();

    assertThat(documented).containsExactlyInAnyOrderElementsOf(declared);
  }
}
