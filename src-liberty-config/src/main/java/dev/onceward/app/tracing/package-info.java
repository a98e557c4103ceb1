/** Traces by OpenTelemetry, and the fields that the server's log gets from them. */
package dev.onceward.app.tracing;
