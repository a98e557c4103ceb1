package dev.onceward.systemtests.foreign;

import dev.onceward.task.Task;
import dev.onceward.task.TaskHandler;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.util.UUID;

/** Its effect is a row, by JPA, that nothing but the queue keeps from being written twice. */
@ApplicationScoped
public class StockTask implements TaskHandler {

  static final String TYPE = "shop.stock";

  @Inject private EntityManager entityManager;

  @Override
  public String type() {
    return TYPE;
  }

  @Override
  public void run(Task task) {
    String lot = task.key() + "#" + UUID.randomUUID();
    entityManager.persist(new Sale(UUID.randomUUID(), task.tenant(), lot));
    entityManager.flush();
  }
}
