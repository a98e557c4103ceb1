/**
 * Providers of outside effects, for development and tests: what a payment provider's API answers,
 * how it fails, and a durable book of what really took effect, the witness of "one charge per
 * intent".
 *
 * <p>The subset of Stripe's API follows <a href="https://docs.stripe.com/api">its reference</a> as
 * the library {@code stripe-java} uses it. Nothing here moves money.
 */
package dev.onceward.localstack.sandbox;
