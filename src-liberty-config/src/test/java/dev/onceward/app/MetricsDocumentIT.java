package dev.onceward.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Map;
import java.util.Map.Entry;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@DisplayName("M1, docs/observability.md: the table of metrics")
@ExtendWith(OneServer.class)
class MetricsDocumentIT {

  private static final Path ROOT = Path.of("..");

  private final OneServer.Running running;
  private final Map<String, MetricsTable.Row> table;

  MetricsDocumentIT(OneServer.Running running) throws IOException {
    this.running = running;
    this.table = MetricsTable.read();
  }

  @Test
  @DisplayName("names what is exposed and nothing else, with its type and its labels")
  void table_isWhatIsExposed() throws Exception {
    String order = "{\"customer_id\":1,\"amount\":\"15.00\"}";
    running.server().post("/api/orders", UUID.randomUUID().toString(), order);
    MetricsPage page = running.metrics();

    assertThat(each(MetricsTable.Row::type)).isEqualTo(page.types());
    assertThat(table)
        .allSatisfy((name, row) -> assertThat(page.labels(name)).as(name).isEqualTo(row.labels()));
  }

  @Test
  @DisplayName("names the alerts that look at a metric, and no others")
  void alerts_areThoseThatLook() throws Exception {
    Map<String, Set<String>> looking = new TreeMap<>();
    table.keySet().forEach(name -> looking.put(name, new TreeSet<>()));
    for (Entry<String, Set<String>> rule : AlertRules.read().entrySet()) {
      for (String name : rule.getValue()) {
        assertThat(looking).as("at which %s looks", rule.getKey()).containsKey(metricOf(name));
        looking.get(metricOf(name)).add(rule.getKey());
      }
    }

    assertThat(each(MetricsTable.Row::alerts)).isEqualTo(looking);
  }

  /** A summary's count and sum are of one metric. */
  private String metricOf(String name) {
    return table.containsKey(name) ? name : name.replaceFirst("_(count|sum)$", "");
  }

  private <T> Map<String, T> each(Function<MetricsTable.Row, T> column) {
    return table.entrySet().stream()
        .collect(Collectors.toMap(Entry::getKey, row -> column.apply(row.getValue())));
  }

  @Test
  @DisplayName("names for each metric a test that moves it, which is there")
  void tests_areThere() throws IOException {
    Set<String> tests =
        table.values().stream()
            .map(MetricsTable.Row::tests)
            .flatMap(Collection::stream)
            .collect(Collectors.toSet());

    assertThat(table.values()).noneMatch(row -> row.tests().isEmpty());
    assertThat(tests).allSatisfy(test -> assertIsThere(test));
  }

  private static void assertIsThere(String test) throws IOException {
    String[] parts = test.split("\\.", 2);
    try (Stream<Path> modules = Files.list(ROOT)) {
      Path file =
          modules
              .map(module -> module.resolve("src/test/java"))
              .filter(Files::isDirectory)
              .flatMap(sources -> find(sources, parts[0] + ".java"))
              .findFirst()
              .orElseThrow(() -> new AssertionError("There is no class of " + test));
      assertThat(Files.readString(file)).as(test).contains("void " + parts[1] + "(");
    }
  }

  private static Stream<Path> find(Path folder, String name) {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> file.endsWith(name)).toList().stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
