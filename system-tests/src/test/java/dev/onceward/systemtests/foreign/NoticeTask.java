package dev.onceward.systemtests.foreign;

import dev.onceward.task.Task;
import dev.onceward.task.TaskHandler;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.util.UUID;

/**
 * Its effect is a row, by JPA, in the transaction of its task; the first attempt fails after it.
 */
@ApplicationScoped
public class NoticeTask implements TaskHandler {

  static final String TYPE = "shop.notice";

  @Inject private EntityManager entityManager;

  @Override
  public String type() {
    return TYPE;
  }

  @Override
  public void run(Task task) {
    entityManager.persist(
        new Sale(
            UUID.randomUUID(), task.tenant(), "notice " + task.attempt() + " " + task.payload()));
    entityManager.flush();
    if (task.attempt() == 1) {
      throw new IllegalStateException("The first attempt fails");
    }
  }
}
