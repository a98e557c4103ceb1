/**
 * Effects outside the database: registered in a transaction, carried out in steps between others.
 *
 * <p>An application implements {@link dev.onceward.idempotency.external.ExternalProcess} and {@link
 * dev.onceward.idempotency.external.ExternalStep}, and calls {@link
 * dev.onceward.idempotency.external.ExternalEffects}. The rest is the engine's: a request comes by
 * {@code execution.TwoPhaseExecution}, a timer by {@code Reconciler}; both claim and run by {@code
 * ExternalExecutions}, {@code ExternalRun} goes through the steps, {@code Reports} commits what was
 * learned, {@code ExecutionStore}, {@code Moves} and {@code Attempts} are the SQL. States and
 * edges: docs/states.md.
 */
package dev.onceward.idempotency.external;
