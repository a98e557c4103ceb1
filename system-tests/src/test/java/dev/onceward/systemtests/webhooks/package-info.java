/** Stripe's events (P5): what they settle, and what they must not. */
package dev.onceward.systemtests.webhooks;
