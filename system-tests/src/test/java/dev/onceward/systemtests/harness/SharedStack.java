package dev.onceward.systemtests.harness;

import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * A system that several classes have in common, one after the other, since a start takes longer
 * than most tests. It is for tests that look at what is their own alone, not at whole tables.
 */
public abstract class SharedStack implements ParameterResolver {

  /** Called once, before the first class that wants it. */
  protected abstract Stack start();

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == Stack.class;
  }

  @Override
  public Stack resolveParameter(ParameterContext parameter, ExtensionContext context) {
    Stack stack =
        context
            .getRoot()
            .getStore(Namespace.create(SharedStack.class))
            .getOrComputeIfAbsent(getClass(), type -> start(), Stack.class);
    stack.putInOrder();
    return stack;
  }
}
