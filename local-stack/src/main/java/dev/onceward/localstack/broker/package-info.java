/**
 * What runs in the Kafka broker's own process, and only there: nothing else of the local stack has
 * Kafka's classes.
 */
package dev.onceward.localstack.broker;
