package dev.onceward.idempotency.external;

import dev.onceward.id.NodeName;
import dev.onceward.idempotency.record.RecordStore;
import dev.onceward.idempotency.transaction.JtaTransaction;
import dev.onceward.settings.LibraryDataSource;
import dev.onceward.settings.SettingsCatalogue;
import dev.onceward.tracing.Traces;
import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.util.Set;

/** The parts of external execution, put together as a CDI bean. */
@ApplicationScoped
public class ExternalEngine {

  @Inject private JtaTransaction transaction;
  @Inject private LibraryDataSource dataSource;
  @Inject private Traces traces;
  @Inject @Any private Instance<ExternalProcess> processBeans;

  private ExternalProcesses processes;
  private ExternalExecutions executions;
  private Reconciler reconciler;
  private Heartbeat heartbeat;

  @PostConstruct
  void assemble() {
    processes = new ExternalProcesses(processBeans.stream().toList());
    executions =
        new ExternalExecutions(
            transaction,
            RecordStore.configured(),
            processes,
            NodeName.own(),
            SettingsCatalogue.valueOf(ExternalSettings.LEASE),
            SettingsCatalogue.valueOf(ExternalSettings.MAX_CALLERS),
            traces.context());
    reconciler =
        new Reconciler(executions, SettingsCatalogue.valueOf(ExternalSettings.RECONCILERS));
    heartbeat =
        executions.heartbeat(
            dataSource.namedOr(ExternalSettings.HEARTBEAT_DATA_SOURCE),
            SettingsCatalogue.valueOf(ExternalSettings.LONGEST_HOLD));
  }

  /** External executions, for the engine. */
  public ExternalExecutions executions() {
    return executions;
  }

  /** What happened on this node, for metrics. */
  public ExternalCounts counts() {
    return executions.counts();
  }

  /** The names of this node's processes. */
  public Set<String> processNames() {
    return executions.processes();
  }

  ExternalProcesses processes() {
    return processes;
  }

  Reconciler reconciler() {
    return reconciler;
  }

  Heartbeat heartbeat() {
    return heartbeat;
  }
}
