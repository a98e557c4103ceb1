package dev.onceward.sql;

import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.ContextNotActiveException;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.util.List;

/**
 * What entity managers that are CDI beans have not written yet. Written before the commit, it fails
 * by its own exception. Safe for concurrent use.
 */
@ApplicationScoped
public class JpaChanges {

  @Inject @Any private Instance<EntityManager> beans;

  private List<EntityManager> entityManagers;

  @PostConstruct
  void find() {
    entityManagers = beans.stream().toList();
  }

  /** Writes those of the current transaction. */
  public void flush() {
    for (EntityManager entityManager : entityManagers) {
      try {
        if (entityManager.isJoinedToTransaction()) {
          entityManager.flush();
        }
      } catch (ContextNotActiveException unused) {
        // One of a scope that is not active here can't have been used here either.
      }
    }
  }
}
