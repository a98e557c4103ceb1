package dev.onceward.tracing;

import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;

/** Finds the application's trace context, once. */
@ApplicationScoped
public class Traces {

  @Inject @Any private Instance<TraceContext> beans;

  private TraceContext context;

  @PostConstruct
  void find() {
    context = beans.stream().findFirst().orElseGet(TraceContext::none);
  }

  /** The application's, or one that traces nothing. */
  public TraceContext context() {
    return context;
  }
}
