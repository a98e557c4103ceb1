package dev.onceward.idempotency.execution;

import dev.onceward.idempotency.Command;
import dev.onceward.idempotency.IdempotentExecutor;
import dev.onceward.idempotency.problem.Problem;
import dev.onceward.idempotency.record.RecordStore;
import dev.onceward.messaging.Outbox;
import dev.onceward.settings.LibraryDataSource;
import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.transaction.UserTransaction;

/** The one engine behind the interceptor and the code of consumers and jobs, as a CDI bean. */
@ApplicationScoped
public class Engine implements IdempotentExecutor {

  @Inject private UserTransaction jta;
  @Inject private LibraryDataSource dataSource;
  @Inject private Outbox outbox;
  @Inject @Any private Instance<EntityManager> entityManagers;

  private LocalExecution local;

  @PostConstruct
  void assemble() {
    local =
        new LocalExecution(
            new JtaTransaction(jta, dataSource.get(), outbox, entityManagers.stream().toList()),
            new RecordStore(),
            Problem::answerOf);
  }

  @Override
  public Result execute(Command command, Work work) throws Exception {
    return local.execute(command, work);
  }
}
