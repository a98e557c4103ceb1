package dev.onceward.idempotency.http;

import dev.onceward.idempotency.Idempotent;
import dev.onceward.idempotency.policy.OperationPolicy;
import dev.onceward.idempotency.policy.Operations;
import jakarta.enterprise.inject.spi.CDI;
import jakarta.ws.rs.container.DynamicFeature;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.FeatureContext;
import jakarta.ws.rs.ext.Provider;

/**
 * Puts the request filter before every idempotent resource method, and before every other one that
 * which only notes the key for those whom the method calls.
 */
@Provider
public class IdempotencyFeature implements DynamicFeature {

  @Override
  public void configure(ResourceInfo resource, FeatureContext context) {
    Idempotent annotation = resource.getResourceMethod().getAnnotation(Idempotent.class);
    if (annotation == null) {
      context.register(new KeyNote());
      return;
    }
    OperationPolicy policy =
        CDI.current()
            .select(Operations.class)
            .get()
            .find(annotation.operation())
            .orElseThrow(() -> unprotected(resource));
    context.register(new RequestCapture(policy));
  }

  /** Without being a bean it has no interceptor, and would run unprotected. */
  private static IllegalStateException unprotected(ResourceInfo resource) {
    return new IllegalStateException(
        resource.getResourceClass().getName()
            + "."
            + resource.getResourceMethod().getName()
            + "() can't be idempotent: its class is not a CDI bean; give it a scope such as"
            + " @ApplicationScoped, in an archive with a beans.xml");
  }
}
