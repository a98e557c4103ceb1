package dev.onceward.idempotency.policy;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The idempotent operations of this application. */
@ApplicationScoped
public class Operations {

  private Map<String, OperationPolicy> policies;

  /** For the container's proxy. */
  protected Operations() {}

  @Inject
  Operations(IdempotencyExtension found) {
    policies = found.policies();
  }

  /** The policy of an operation. */
  public Optional<OperationPolicy> find(String operation) {
    return Optional.ofNullable(policies.get(operation));
  }

  /** All policies, ordered by operation. */
  public List<OperationPolicy> all() {
    return policies.values().stream()
        .sorted(Comparator.comparing(OperationPolicy::operation))
        .toList();
  }
}
