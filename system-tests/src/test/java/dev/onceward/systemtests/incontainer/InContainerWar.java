package dev.onceward.systemtests.incontainer;

import dev.onceward.systemtests.foreign.ShopWar;
import org.assertj.core.api.Assertions;
import org.jboss.shrinkwrap.api.spec.WebArchive;

/** The shop's WAR with a test inside. */
final class InContainerWar {

  private InContainerWar() {}

  static WebArchive with(String name, Class<?>... more) {
    return ShopWar.of(name, Sales.TENANT, "jdbc/shop")
        .addClasses(Sales.class, Rows.class, Backend.class, InContainerWar.class)
        .addClasses(more)
        .addAsLibraries(Archives.holding(Assertions.class));
  }
}
