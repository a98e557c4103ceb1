package dev.onceward.idempotency.policy;

import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import java.lang.annotation.Annotation;
import java.util.Arrays;
import java.util.Set;

/**
 * Recognises EJBs by the names of their annotations: on a server without EJBs the classes of the
 * annotations can't be loaded.
 */
final class ContainerTransactions {

  private static final Set<String> BEANS =
      Set.of("jakarta.ejb.Stateless", "jakarta.ejb.Stateful", "jakarta.ejb.Singleton");

  private ContainerTransactions() {}

  /** Whether the container begins transactions around the methods of the class. */
  static boolean surround(Class<?> type) {
    return Arrays.stream(type.getAnnotations())
            .map(Annotation::annotationType)
            .map(Class::getName)
            .anyMatch(BEANS::contains)
        && !managesItsOwn(type);
  }

  private static boolean managesItsOwn(Class<?> ejb) {
    TransactionManagement management = ejb.getAnnotation(TransactionManagement.class);
    return management != null && management.value() == TransactionManagementType.BEAN;
  }
}
