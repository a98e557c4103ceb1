package dev.onceward.systemtests.invoices;

import dev.onceward.systemtests.harness.Stack;
import java.util.Map;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** One node with a broker for all tests that need no settings of their own. */
final class SharedInvoicing implements ParameterResolver {

  private record Running(Stack stack) implements AutoCloseable {
    @Override
    public void close() {
      stack.close();
    }
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == Invoicing.class;
  }

  @Override
  public Invoicing resolveParameter(ParameterContext parameter, ExtensionContext context) {
    return new Invoicing(
        context
            .getRoot()
            .getStore(Namespace.create(SharedInvoicing.class))
            .getOrComputeIfAbsent(
                Running.class,
                type -> new Running(Stack.startWithBroker("invoices", 1, Map.of())),
                Running.class)
            .stack());
  }
}
