package dev.onceward.idempotency.policy;

import dev.onceward.idempotency.Execution;
import dev.onceward.idempotency.Idempotent;
import dev.onceward.idempotency.InFlight;
import jakarta.transaction.Transactional;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.container.Suspended;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.sse.Sse;
import jakarta.ws.rs.sse.SseEventSink;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Tells why a method can't be protected: the answer must be there before the transaction ends. */
final class ProtectableMethod {

  private ProtectableMethod() {}

  /** What is wrong with an idempotent method; empty if nothing is. */
  static List<String> faultsOf(Method method, Idempotent annotation) {
    List<String> faults = new ArrayList<>();
    if (!isResourceMethod(method)) {
      faults.add("it is not a JAX-RS resource method; use IdempotentExecutor from other code");
    } else if (method.getReturnType() != Response.class) {
      faults.add(
          "it returns "
              + method.getReturnType().getSimpleName()
              + "; return jakarta.ws.rs.core.Response, whose bytes can be stored before the commit");
    }
    if (isAsynchronous(method)) {
      faults.add("it is asynchronous or streams its answer; answer on the request's thread");
    }
    leavesTransaction(method).ifPresent(faults::add);
    if (ContainerTransactions.surround(method.getDeclaringClass())) {
      faults.add(
          "its class is an EJB, whose container begins a transaction before the library can;"
              + " make it a CDI bean, or give it bean-managed transactions");
    }
    if (!annotation.operation().matches("[A-Za-z0-9._-]{1,100}")) {
      faults.add(
          "its operation is '"
              + annotation.operation()
              + "'; name it with 1 to 100 characters of A-Z a-z 0-9 . _ -, such as orders.create");
    }
    if (annotation.inFlight() == InFlight.RUN) {
      faults.add("in-flight mode RUN is for IdempotentExecutor only; use WAIT or REFUSE");
    }
    if (annotation.execution() == Execution.EXTERNAL && !annotation.required()) {
      faults.add(
          "it is EXTERNAL and its key is not required; without a key its effect could take place"
              + " again. Leave required as true");
    }
    return faults;
  }

  private static boolean isResourceMethod(Method method) {
    return Arrays.stream(method.getAnnotations())
        .map(Annotation::annotationType)
        .anyMatch(type -> type.isAnnotationPresent(HttpMethod.class));
  }

  private static boolean isAsynchronous(Method method) {
    return Arrays.stream(method.getParameters())
        .anyMatch(
            parameter ->
                parameter.isAnnotationPresent(Suspended.class)
                    || parameter.getType() == SseEventSink.class
                    || (parameter.getType() == Sse.class
                        && parameter.isAnnotationPresent(Context.class)));
  }

  private static Optional<String> leavesTransaction(Method method) {
    Transactional transactional = method.getAnnotation(Transactional.class);
    if (transactional == null) {
      transactional = method.getDeclaringClass().getAnnotation(Transactional.class);
    }
    if (transactional == null) {
      return Optional.empty();
    }
    return switch (transactional.value()) {
      case REQUIRED, MANDATORY, SUPPORTS -> Optional.empty();
      case REQUIRES_NEW, NOT_SUPPORTED, NEVER ->
          Optional.of(
              "it is @Transactional("
                  + transactional.value()
                  + "), which leaves the transaction of its answer; use REQUIRED or nothing");
    };
  }
}
