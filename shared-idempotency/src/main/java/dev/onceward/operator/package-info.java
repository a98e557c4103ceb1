/**
 * The operator API: records, executions, tasks, dead letters and what people did to them, of the
 * operator's own tenant. By plain JDBC, so that an application without a persistence unit has it
 * too (docs/decisions/0016).
 *
 * <p>Each kind of thing has a row, a table, rules and actions of its own here, a resource that
 * lists it and one for its actions.
 */
package dev.onceward.operator;
