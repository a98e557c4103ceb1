/** Events and consumers over Kafka: the only place that knows its classes. */
package dev.onceward.messaging.kafka;
