package dev.onceward.systemtests.foreign;

import dev.onceward.task.Task;
import dev.onceward.task.TaskFailure;
import dev.onceward.task.TaskHandler;
import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.transaction.Status;
import jakarta.transaction.TransactionSynchronizationRegistry;

/** For what is outside the database: refuses to work inside a transaction. */
@ApplicationScoped
public class CallTask implements TaskHandler {

  static final String TYPE = "shop.call";

  @Resource(lookup = "java:comp/TransactionSynchronizationRegistry")
  private TransactionSynchronizationRegistry transactions;

  @Override
  public String type() {
    return TYPE;
  }

  @Override
  public Mode mode() {
    return Mode.OUTSIDE;
  }

  @Override
  public void run(Task task) throws TaskFailure {
    if (transactions.getTransactionStatus() != Status.STATUS_NO_TRANSACTION) {
      throw TaskFailure.forGood("There is a transaction");
    }
  }
}
