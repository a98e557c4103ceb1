package dev.onceward.systemtests.invoices;

import dev.onceward.systemtests.harness.Stack;
import dev.onceward.systemtests.harness.TraceCollector;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * One node with a broker for all tests that need no settings of their own. It traces, and logs as
 * in production.
 */
final class SharedInvoicing implements ParameterResolver {

  private record Running(TraceCollector traces, Stack stack) implements AutoCloseable {

    static Running start() {
      TraceCollector traces = TraceCollector.open();
      Map<String, String> settings = new HashMap<>(traces.settings());
      settings.put("ONCEWARD_LOG_FORMAT", "json");
      return new Running(traces, Stack.startWithBroker("invoices", 1, settings));
    }

    @Override
    public void close() {
      stack.close();
      traces.close();
    }
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return Set.of(Invoicing.class, TraceCollector.class).contains(typeOf(parameter));
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    Running running =
        context
            .getRoot()
            .getStore(Namespace.create(SharedInvoicing.class))
            .getOrComputeIfAbsent(Running.class, type -> Running.start(), Running.class);
    return typeOf(parameter) == Invoicing.class ? new Invoicing(running.stack()) : running.traces();
  }

  private static Class<?> typeOf(ParameterContext parameter) {
    return parameter.getParameter().getType();
  }
}
