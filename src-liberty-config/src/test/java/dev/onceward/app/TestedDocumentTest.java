package dev.onceward.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

@DisplayName("docs/tested.md")
class TestedDocumentTest {

  private static final Path ROOT = Path.of("..");
  private static final Pattern ROW = Pattern.compile("\\| `([^`]+)` \\| .* \\| (`.*`) \\|");
  private static final List<String> BUILT =
      List.of("H1-15", "E1-6", "P1-5", "O1-4", "K1-7", "S1-4", "Q1-3", "R1-3", "M1-4");
  private static final Map<String, String> SOURCES = sources();

  static Stream<Arguments> rows() throws IOException {
    return Files.readAllLines(ROOT.resolve("docs/tested.md")).stream()
        .map(ROW::matcher)
        .filter(row -> row.matches())
        .map(row -> Arguments.of(row.group(1), List.of(row.group(2).replace("`", "").split(", "))));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("rows")
  void namedTests_areThereAndSpeakOfIt(String text, List<String> tests) {
    Pattern word = Pattern.compile("(?<!\\w)" + Pattern.quote(text) + "(?!\\w)");
    assertThat(tests)
        .allSatisfy(
            test -> {
              assertThat(SOURCES).as("the tests there are").containsKey(test);
              assertThat(SOURCES.get(test)).as(test).containsPattern(word);
            });
  }

  @Test
  void everyLineOfTheTables_isRead() throws IOException {
    assertThat(rows())
        .hasSize(
            (int)
                Files.readAllLines(ROOT.resolve("docs/tested.md")).stream()
                    .filter(line -> line.startsWith("| `"))
                    .count());
  }

  @Test
  void requirementsThatAreBuilt_areAllThere() throws IOException {
    Set<String> ids = rows().map(row -> (String) row.get()[0]).collect(Collectors.toSet());
    assertThat(ids).containsAll(BUILT.stream().flatMap(TestedDocumentTest::ids).toList());
  }

  /** {@code H1-15} is H1 to H15. */
  private static Stream<String> ids(String range) {
    String[] numbers = range.substring(1).split("-", -1);
    return IntStream.rangeClosed(
            Integer.parseInt(numbers[0]), Integer.parseInt(numbers[numbers.length - 1]))
        .mapToObj(number -> range.substring(0, 1) + number);
  }

  /** Names are wrapped: what is continued on the next line is one text. */
  private static String oneLine(Path source) {
    try {
      return Files.readString(source).replaceAll("\"\\s*\\+\\s*\"", "");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The sources by class; two modules may have one of the same name. */
  private static Map<String, String> sources() {
    try (Stream<Path> modules = Files.list(ROOT)) {
      return modules
          .map(module -> module.resolve("src/test/java"))
          .filter(Files::isDirectory)
          .flatMap(TestedDocumentTest::javaFiles)
          .collect(
              Collectors.toMap(
                  file -> file.getFileName().toString().replace(".java", ""),
                  TestedDocumentTest::oneLine,
                  String::concat));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Stream<Path> javaFiles(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> file.toString().endsWith(".java")).toList().stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
