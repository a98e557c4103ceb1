/**
 * The parts Onceward needs on one machine: PostgreSQL, signing keys and tokens, a payment sandbox,
 * Liberty.
 *
 * <p>{@link dev.onceward.localstack.LocalStack} joins them for {@code mvn -Prun}; tests of every
 * module use the parts one by one. Nothing here belongs in production.
 */
package dev.onceward.localstack;
