package dev.onceward.app;

import dev.onceward.payments.control.Ledger;
import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedExecutorService;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.sql.SQLException;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Whether the ledger is right, as it was found lately. The check reads every payment, so it is made
 * at most once a minute, when somebody asks, and nobody waits long for it.
 */
@ApplicationScoped
public class LedgerWatch {

  private static final Logger LOG = System.getLogger(LedgerWatch.class.getName());
  private static final long PAUSE_NANOS = TimeUnit.MINUTES.toNanos(1);
  private static final long PATIENCE_MILLIS = 1_000;

  @Inject private Ledger ledger;
  @Resource private ManagedExecutorService executor;

  private CompletableFuture<OptionalLong> check = CompletableFuture.completedFuture(null);
  private OptionalLong latest = OptionalLong.empty();
  private long due = System.nanoTime();

  /** How many faults it has; empty while that is not known. */
  OptionalLong faults() {
    CompletableFuture<OptionalLong> running = checkIfDue();
    try {
      running.get(PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
    } catch (TimeoutException | ExecutionException unfinished) {
      // What was found before is the best there is.
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
    return latest();
  }

  private synchronized CompletableFuture<OptionalLong> checkIfDue() {
    if (check.isDone() && System.nanoTime() - due >= 0) {
      check = executor.supplyAsync(this::checkNow);
    }
    return check;
  }

  private OptionalLong checkNow() {
    OptionalLong found = read();
    synchronized (this) {
      latest = found;
      due = System.nanoTime() + PAUSE_NANOS;
    }
    return found;
  }

  private OptionalLong read() {
    try {
      long faults = ledger.faults();
      if (faults > 0) {
        LOG.log(Level.ERROR, "The ledger has {0} faults: see payments.ledger_fault", faults);
      }
      return OptionalLong.of(faults);
    } catch (SQLException | RuntimeException unavailable) {
      LOG.log(Level.WARNING, "The ledger can't be checked", unavailable);
      return OptionalLong.empty();
    }
  }

  private synchronized OptionalLong latest() {
    return latest;
  }
}
