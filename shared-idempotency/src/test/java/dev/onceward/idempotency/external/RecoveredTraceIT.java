package dev.onceward.idempotency.external;

import static dev.onceward.tracing.RecordingTraces.RECORDED;
import static org.assertj.core.api.Assertions.assertThat;

import dev.onceward.TestDatabase;
import dev.onceward.idempotency.record.RecordStore;
import dev.onceward.idempotency.transaction.JdbcTransaction;
import dev.onceward.tracing.RecordingTraces;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("M2: an effect that a reconciler finishes stays in the trace that it began in")
class RecoveredTraceIT {

  private static final int MAX_BYTES = 1000;

  private final RecordingTraces traces = new RecordingTraces();

  @Test
  void abandonedExecution_isRecoveredInItsTrace() throws Exception {
    try (TestDatabase database = new TestDatabase()) {
      JdbcTransaction transaction = new JdbcTransaction(database.dataSource());
      ExternalExecutions executions = executions(transaction);
      traces.goTo(Optional.of(RECORDED));
      transaction.begin();
      executions.register(
          new ExternalEffect(
              TinyProvider.NAME, ExecutionRows.TENANT, List.of("1"), new byte[] {1}));
      transaction.commit();
      traces.goTo(Optional.empty());
      database.run("UPDATE onceward.external_execution SET lease_until = '-infinity'");

      executions.run(executions.claimNext(Set.of(TinyProvider.NAME)).orElseThrow());

      assertThat(traces.begun).containsExactly("Recovery < " + RECORDED, "Step", "Step");
    }
  }

  private ExternalExecutions executions(JdbcTransaction transaction) {
    return new ExternalExecutions(
        transaction,
        new RecordStore(MAX_BYTES),
        new ExternalProcesses(List.of(new TinyProvider(ExecutionRows.KEY_RETENTION))),
        "node",
        Duration.ofSeconds(30),
        1,
        traces);
  }
}
