/**
 * What every consumer does, whatever brings the messages: process once, batch, tell poison from
 * what passes, try again in place, keep the order. Nothing here waits or knows a broker: what must
 * be tried again says when.
 */
package dev.onceward.messaging.consumer;
