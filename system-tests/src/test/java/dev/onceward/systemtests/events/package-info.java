/** What leaves by Kafka and comes back. */
package dev.onceward.systemtests.events;
