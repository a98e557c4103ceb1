package dev.onceward.operator;

import dev.onceward.idempotency.external.StepResult.Definite;
import java.util.Optional;

/**
 * The body of an action.
 *
 * @param found the step's result, as the process writes it; of a resolution only
 */
record Order(String reason, Optional<Definite> found) {}
