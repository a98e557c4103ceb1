package dev.onceward.systemtests.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.onceward.systemtests.harness.ContractSystem;
import dev.onceward.systemtests.harness.Example;
import dev.onceward.systemtests.harness.Example.Outcome;
import dev.onceward.systemtests.harness.StuckRecord;
import dev.onceward.systemtests.harness.SystemUnderTest;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(ContractSystem.class)
@DisplayName("M4: the commands of docs/operator.md")
class OperatorDocumentIT {

  private static final Path DOCUMENT = Path.of("../docs/operator.md");

  private final SystemUnderTest system;
  private final List<Example> examples;
  private StuckRecord stuck;

  @TempDir private Path folder;

  OperatorDocumentIT(SystemUnderTest system) throws IOException {
    this.system = system;
    this.examples = Example.in(DOCUMENT);
  }

  @BeforeEach
  void stick() {
    assumeThat(system.database()).isPresent();
    stuck = StuckRecord.in(system.database().orElseThrow());
  }

  @AfterEach
  void unstick() {
    stuck.removeFrom(system.database().orElseThrow());
  }

  @Test
  void lists_areAnswered() {
    assertThat(examples).as("commands in the document").hasSize(3);
    Outcome outcome = run(0);

    assertThat(outcome.exit()).as(outcome.toString()).isZero();
    assertThat(outcome.lines()).hasSize(7).allSatisfy(line -> assertThat(line).contains("items"));
    assertThat(outcome.lines().get(1)).contains(stuck.record().toString());
    assertThat(outcome.lines().get(3)).contains(stuck.execution().toString());
  }

  @Test
  void retry_isDoneAndWrittenDown() {
    assertThat(run(1).lines())
        .singleElement()
        .satisfies(line -> assertThat(line).contains("\"action\":\"retry\"", "Stripe is back"));
  }

  @Test
  void resolution_ofWhatIsNotUnknown_isRefused() {
    assertThat(run(2).lines())
        .singleElement()
        .satisfies(line -> assertThat(line).contains("execution_not_unknown"));
  }

  private Outcome run(int example) {
    return examples.get(example).run("bash", folder, "commands.sh", environment());
  }

  private Map<String, String> environment() {
    return Map.of(
        "ONCEWARD_URL",
        system.url().toString(),
        "ONCEWARD_OPERATOR_TOKEN",
        system.credentials().operator(),
        "EXECUTION",
        stuck.execution().toString());
  }
}
