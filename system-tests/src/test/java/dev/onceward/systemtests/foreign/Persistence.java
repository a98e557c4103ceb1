package dev.onceward.systemtests.foreign;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;

/** Makes the shop's entity manager injectable, which is also how the library finds it. */
@ApplicationScoped
public class Persistence {

  @Produces
  @PersistenceContext(unitName = "shop")
  EntityManager entityManager;
}
