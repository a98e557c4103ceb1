/**
 * Runs the system and calls it from outside.
 *
 * <p>Contract tests take {@link dev.onceward.systemtests.harness.ContractSystem}'s system, which
 * may run anywhere: {@code . target/onceward.env} before the tests points them at it. Crash tests
 * start a {@link dev.onceward.systemtests.harness.Stack} of their own, because they break it. The
 * database is looked at for effects, and locked to stop a call at a known place; nothing is waited
 * for by the clock.
 */
package dev.onceward.systemtests.harness;
