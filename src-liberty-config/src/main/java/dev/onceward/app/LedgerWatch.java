package dev.onceward.app;

import dev.onceward.payments.control.Ledger;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedExecutorService;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;

/** Whether the ledger is right, as it was found lately. The check reads every payment. */
@ApplicationScoped
public class LedgerWatch {

  private static final Logger LOG = System.getLogger(LedgerWatch.class.getName());
  private static final Duration PAUSE = Duration.ofMinutes(1);

  @Inject private Ledger ledger;
  @Resource private ManagedExecutorService executor;

  private RareReading<Long> faults;

  @PostConstruct
  void start() {
    faults = new RareReading<>(this::read, executor, PAUSE, System::nanoTime);
  }

  /** How many faults it has; empty while that is not known. */
  Optional<Long> faults() {
    return faults.latest();
  }

  private Optional<Long> read() {
    try {
      long found = ledger.faults();
      if (found > 0) {
        LOG.log(Level.ERROR, "The ledger has {0} faults: see payments.ledger_fault", found);
      }
      return Optional.of(found);
    } catch (SQLException | RuntimeException unavailable) {
      LOG.log(Level.WARNING, "The ledger can't be checked", unavailable);
      return Optional.empty();
    }
  }
}
