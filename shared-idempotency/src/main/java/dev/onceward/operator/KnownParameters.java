package dev.onceward.operator;

import dev.onceward.idempotency.problem.Violations;
import dev.onceward.json.UnknownNames;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.UriInfo;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.util.Arrays;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The parameters that a list has: those its method declares. A filter that is misspelled would show
 * everything, and somebody may act upon all that is shown.
 */
final class KnownParameters {

  private static final String METHOD = "list";

  private KnownParameters() {}

  static Set<String> of(Class<?> resource) {
    return Arrays.stream(resource.getDeclaredMethods())
        .filter(method -> method.getName().equals(METHOD))
        .map(Method::getParameters)
        .flatMap(Arrays::stream)
        .map((Parameter parameter) -> parameter.getAnnotation(QueryParam.class))
        .filter(Objects::nonNull)
        .map(QueryParam::value)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  static void refuseOthers(Class<?> resource, UriInfo uri) {
    Violations violations = new Violations();
    UnknownNames.note(violations, uri.getQueryParameters().keySet(), of(resource));
    violations.refuseIfAny();
  }
}
