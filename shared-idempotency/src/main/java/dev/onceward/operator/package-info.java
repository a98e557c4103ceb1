/**
 * The operator API: records, executions and what people did to them, of the operator's own tenant.
 * By plain JDBC, so that an application without a persistence unit has it too
 * (docs/decisions/0016).
 *
 * <p>What is to be listed and acted upon besides, such as tasks and dead letters, gets a row and a
 * table class of its own here, a resource beside {@link dev.onceward.operator.ExecutionsResource},
 * and its rules in {@link dev.onceward.operator.ActionRules}.
 */
package dev.onceward.operator;
