package dev.onceward.idempotency.external;

import dev.onceward.settings.InvalidSettingException;
import dev.onceward.settings.SettingsCatalogue;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/**
 * Stops the deployment if an external process is not whole, or a lease is shorter than its calls.
 */
@ApplicationScoped
public class ExternalCheck {

  /** After the store has been checked. */
  private static final int PRIORITY = 1100;

  @Inject private ExternalEngine engine;

  void check(@Observes @Priority(PRIORITY) @Initialized(ApplicationScoped.class) Object start) {
    List<String> faults =
        faultsOf(engine.processes().all(), SettingsCatalogue.valueOf(ExternalSettings.LEASE));
    if (!faults.isEmpty()) {
      throw new InvalidSettingException(
          "Onceward refuses the external processes:\n  " + String.join("\n  ", faults));
    }
  }

  static List<String> faultsOf(Collection<ExternalProcess> processes, Duration lease) {
    List<String> faults = new ArrayList<>();
    for (ExternalProcess process : processes) {
      if (process.steps().isEmpty()) {
        faults.add("'" + process.name() + "' has no steps; give it one at least");
      }
      if (process.steps().stream().map(ExternalStep::name).distinct().count()
          < process.steps().size()) {
        faults.add("'" + process.name() + "' has two steps of one name; rename one");
      }
      process.steps().stream()
          .filter(step -> step.timeout().compareTo(lease) >= 0)
          .map(step -> tooLong(process, step, lease))
          .forEach(faults::add);
    }
    return faults;
  }

  private static String tooLong(ExternalProcess process, ExternalStep step, Duration lease) {
    return "step '"
        + step.name()
        + "' of '"
        + process.name()
        + "' may take "
        + step.timeout()
        + ", and the lease is "
        + lease
        + ": shorten the provider's timeouts, or set "
        + ExternalSettings.LEASE.name()
        + " higher";
  }
}
