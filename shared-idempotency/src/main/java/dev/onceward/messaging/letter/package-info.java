/**
 * Dead letters as an operator sees them: kept in a table, counted, and what has one written back to
 * its topic. Nothing here knows a broker.
 */
package dev.onceward.messaging.letter;
