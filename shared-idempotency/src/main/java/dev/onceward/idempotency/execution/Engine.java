package dev.onceward.idempotency.execution;

import dev.onceward.idempotency.Command;
import dev.onceward.idempotency.IdempotentExecutor;
import dev.onceward.idempotency.problem.Problem;
import dev.onceward.idempotency.record.RecordStore;
import dev.onceward.messaging.Outbox;
import dev.onceward.settings.LibraryDataSource;
import dev.onceward.settings.LibrarySettings;
import dev.onceward.settings.SettingsCatalogue;
import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.transaction.UserTransaction;
import java.util.concurrent.Callable;
import java.util.function.Predicate;

/** The one engine behind the interceptor and the code of consumers and jobs, as a CDI bean. */
@ApplicationScoped
public class Engine implements IdempotentExecutor {

  @Inject private UserTransaction jta;
  @Inject private LibraryDataSource dataSource;
  @Inject private Outbox outbox;
  @Inject @Any private Instance<EntityManager> entityManagers;

  private LocalExecution local;
  private KeylessExecution keyless;

  @PostConstruct
  void assemble() {
    JtaTransaction transaction =
        new JtaTransaction(jta, dataSource.get(), outbox, entityManagers.stream().toList());
    keyless = new KeylessExecution(transaction);
    local =
        new LocalExecution(
            transaction,
            new RecordStore(SettingsCatalogue.valueOf(LibrarySettings.ANSWER_MAX_BYTES)),
            new WaitingRoom(
                new WaitingRoom.Limits(
                    SettingsCatalogue.valueOf(LibrarySettings.WAIT_MAX_PER_KEY),
                    SettingsCatalogue.valueOf(LibrarySettings.WAIT_MAX_PER_TENANT),
                    SettingsCatalogue.valueOf(LibrarySettings.WAIT_MAX_PER_NODE),
                    SettingsCatalogue.valueOf(LibrarySettings.WAIT_MAX_CONNECTIONS))),
            Problem::answerOf);
  }

  @Override
  public Result execute(Command command, Work work) throws Exception {
    return local.execute(command, work);
  }

  /**
   * Runs a method whose caller sent no key, in a transaction that is kept if the result says so.
   * Nothing is stored and nothing is protected.
   */
  public <T> T executeWithoutKey(String operation, Callable<T> work, Predicate<T> isToBeKept)
      throws Exception {
    return keyless.execute(operation, work, isToBeKept);
  }
}
