package dev.onceward.idempotency.execution;

import dev.onceward.idempotency.record.StoreCheck;
import dev.onceward.settings.InvalidSettingException;
import dev.onceward.settings.LibraryDataSource;
import dev.onceward.settings.LibrarySettings;
import dev.onceward.settings.SettingsCatalogue;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import jakarta.transaction.UserTransaction;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;

/** Stops the deployment if the store can't keep the engine's promises. */
@ApplicationScoped
public class StartCheck {

  /** After migrations, which observe the same event before {@link #PRIORITY}. */
  public static final int PRIORITY = 1000;

  @Inject private LibraryDataSource dataSource;
  @Inject private UserTransaction jta;

  void check(@Observes @Priority(PRIORITY) @Initialized(ApplicationScoped.class) Object start)
      throws Exception {
    List<String> faults;
    jta.begin();
    try (Connection connection = dataSource.get().getConnection()) {
      faults =
          new ArrayList<>(
              StoreCheck.faultsOf(
                  connection, SettingsCatalogue.valueOf(LibrarySettings.WAIT_LIMIT)));
      try (Connection other = dataSource.get().getConnection()) {
        faults.addAll(StoreCheck.enlistmentFaultsOf(connection, other));
      }
    } finally {
      jta.rollback();
    }
    if (!faults.isEmpty()) {
      throw new InvalidSettingException(
          "Onceward refuses the data source '"
              + SettingsCatalogue.valueOf(LibrarySettings.DATA_SOURCE)
              + "':\n  "
              + String.join("\n  ", faults));
    }
  }
}
