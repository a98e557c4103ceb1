package dev.onceward.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("README.md")
class ReadmeTest {

  private static final Path ROOT = Path.of("..");

  @Test
  void map_isTheModulesThereAre() throws IOException {
    assertThat(matches("README.md", "(?m)^\\| `([a-z-]+)` \\|"))
        .containsExactlyInAnyOrderElementsOf(matches("pom.xml", "<module>([a-z-]+)</module>"));
  }

  @Test
  void links_leadSomewhere() throws IOException {
    assertThat(matches("README.md", "\\]\\(([^)]+)\\)"))
        .isNotEmpty()
        .allSatisfy(target -> assertThat(ROOT.resolve(target)).exists());
  }

  private static List<String> matches(String file, String pattern) throws IOException {
    return Pattern.compile(pattern)
        .matcher(Files.readString(ROOT.resolve(file)))
        .results()
        .map(found -> found.group(1))
        .toList();
  }
}
