package dev.onceward.idempotency.policy;

import dev.onceward.idempotency.Idempotent;
import dev.onceward.idempotency.encryption.EncryptionSettings;
import dev.onceward.settings.InvalidSettingException;
import dev.onceward.settings.LibrarySettings;
import dev.onceward.settings.SettingsCatalogue;
import jakarta.annotation.Priority;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.spi.AfterDeploymentValidation;
import jakarta.enterprise.inject.spi.AnnotatedMethod;
import jakarta.enterprise.inject.spi.Extension;
import jakarta.enterprise.inject.spi.ProcessAnnotatedType;
import jakarta.enterprise.inject.spi.WithAnnotations;
import jakarta.interceptor.Interceptor;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.eclipse.microprofile.config.ConfigProvider;

/**
 * Looks at every idempotent method when the application is deployed, and refuses what can't hold.
 */
public class IdempotencyExtension implements Extension {

  private final Map<String, OperationPolicy> policies = new TreeMap<>();
  private final Map<String, Method> methods = new TreeMap<>();
  private final List<String> faults = new ArrayList<>();

  <T> void examine(@Observes @WithAnnotations(Idempotent.class) ProcessAnnotatedType<T> type) {
    if (type.getAnnotatedType().isAnnotationPresent(Interceptor.class)) {
      return;
    }
    if (type.getAnnotatedType().isAnnotationPresent(Idempotent.class)) {
      faults.add(
          type.getAnnotatedType().getJavaClass().getName()
              + " is @Idempotent as a class; put it on each method, with an operation of its own");
    }
    type.getAnnotatedType().getMethods().stream()
        .filter(method -> method.isAnnotationPresent(Idempotent.class))
        .map(AnnotatedMethod::getJavaMember)
        .forEach(this::examine);
  }

  private void examine(Method method) {
    Idempotent annotation = method.getAnnotation(Idempotent.class);
    ProtectableMethod.faultsOf(method, annotation).forEach(fault -> refuse(method, fault));
    Method other = methods.put(annotation.operation(), method);
    if (other != null && !other.equals(method)) {
      refuse(
          method,
          "its operation '" + annotation.operation() + "' is also that of " + nameOf(other));
    }
    try {
      policies.put(annotation.operation(), OperationPolicy.of(annotation));
    } catch (InvalidSettingException invalid) {
      refuse(method, invalid.getMessage());
    }
  }

  /**
   * Before others do anything for a deployment that will be refused, such as migrating a schema.
   */
  void refuseFaults(@Observes @Priority(1) AfterDeploymentValidation deployment) {
    faults.addAll(SettingsCatalogue.faultsOf(ConfigProvider.getConfig()));
    if (faults.isEmpty()) {
      checkEncryption();
      boolean unrestricted = SettingsCatalogue.valueOf(LibrarySettings.RETENTION_UNRESTRICTED);
      policies
          .values()
          .forEach(
              policy ->
                  RetentionRule.faultOf(policy, unrestricted)
                      .ifPresent(fault -> refuse(methods.get(policy.operation()), fault)));
    }
    if (!faults.isEmpty()) {
      deployment.addDeploymentProblem(
          new InvalidSettingException(
              faults.stream().collect(Collectors.joining("\n  ", "Onceward refuses:\n  ", ""))));
    }
  }

  private void checkEncryption() {
    try {
      EncryptionSettings.cipher();
    } catch (InvalidSettingException invalid) {
      faults.add(invalid.getMessage());
    }
  }

  private void refuse(Method method, String fault) {
    faults.add(nameOf(method) + " can't be idempotent: " + fault);
  }

  private static String nameOf(Method method) {
    return method.getDeclaringClass().getName() + "." + method.getName() + "()";
  }

  /** All operations, by name. */
  Map<String, OperationPolicy> policies() {
    return Map.copyOf(policies);
  }
}
