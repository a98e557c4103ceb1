/**
 * How the library's work takes part in the traces and logs of the application around it.
 *
 * <p>The library itself knows no tracing system: the application provides a {@link
 * dev.onceward.tracing.TraceContext}, or nothing is traced.
 */
package dev.onceward.tracing;
