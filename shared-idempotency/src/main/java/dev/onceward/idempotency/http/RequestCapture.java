package dev.onceward.idempotency.http;

import dev.onceward.idempotency.Command;
import dev.onceward.idempotency.Command.Identity;
import dev.onceward.idempotency.IdempotencyException;
import dev.onceward.idempotency.IdempotencyKey;
import dev.onceward.idempotency.InFlight;
import dev.onceward.idempotency.KeyMissingException;
import dev.onceward.idempotency.KeyScope;
import dev.onceward.idempotency.RequestInvalidException;
import dev.onceward.idempotency.execution.CallListeners;
import dev.onceward.idempotency.fingerprint.RequestContent;
import dev.onceward.idempotency.fingerprint.RequestFingerprinter;
import dev.onceward.idempotency.policy.OperationPolicy;
import dev.onceward.settings.LibrarySettings;
import dev.onceward.settings.SettingsCatalogue;
import jakarta.annotation.Priority;
import jakarta.enterprise.inject.spi.CDI;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.SecurityContext;
import jakarta.ws.rs.ext.Providers;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;

/**
 * Reads key, tenant and content of a request to an idempotent method, after authentication and
 * authorisation and before the method's parameters are made.
 */
@Priority(Priorities.USER - 100)
class RequestCapture implements ContainerRequestFilter {

  private final OperationPolicy policy;
  private final CurrentRequest current;
  private final Tenants tenants;
  private final CallListeners listeners;
  private final Duration waitLimit;
  private final int maxBytes;

  @Context private Providers providers;

  RequestCapture(OperationPolicy policy) {
    this.policy = policy;
    this.current = CDI.current().select(CurrentRequest.class).get();
    this.tenants = CDI.current().select(Tenants.class).get();
    this.listeners = CDI.current().select(CallListeners.class).get();
    this.waitLimit = SettingsCatalogue.valueOf(LibrarySettings.WAIT_LIMIT);
    this.maxBytes = SettingsCatalogue.valueOf(LibrarySettings.REQUEST_MAX_BYTES);
  }

  @Override
  public void filter(ContainerRequestContext request) {
    try {
      capture(request);
    } catch (IdempotencyException refusal) {
      listeners.refused(policy.operation(), refusal);
      throw refusal;
    }
  }

  private void capture(ContainerRequestContext request) {
    Optional<byte[]> body = RequestBody.buffer(request, maxBytes);
    Optional<IdempotencyKey> key = KeyHeader.parse(request.getHeaders().get(KeyHeader.NAME));
    if (key.isPresent()) {
      current.protect(captured(request, key.get(), body));
    } else if (policy.keyRequired()) {
      throw new KeyMissingException(
          "The operation '"
              + policy.operation()
              + "' needs the header Idempotency-Key. Make one key per intent, a UUIDv7 for example,"
              + " and send the same key with every repeat.");
    } else {
      current.leaveUnprotected();
    }
  }

  private CapturedRequest captured(
      ContainerRequestContext request, IdempotencyKey key, Optional<byte[]> body) {
    URI uri = uriOf(request);
    RequestFingerprinter fingerprint =
        new RequestFingerprinter(
            new RequestContent(
                request.getMethod(),
                uri.getRawPath(),
                Optional.ofNullable(uri.getRawQuery()),
                Optional.ofNullable(request.getHeaderString("Content-Type")),
                body),
            policy.identifyingMembers());
    fingerprint.current();
    Identity identity = identity(request.getSecurityContext(), key);
    Optional<Duration> preferredWait =
        PreferredWait.of(request.getHeaders().get(PreferredWait.HEADER));
    return new CapturedRequest(
        new Command(
            identity,
            fingerprint,
            preferredWait.isPresent() ? InFlight.WAIT : policy.inFlight(),
            preferredWait.filter(wait -> wait.compareTo(waitLimit) < 0).orElse(waitLimit),
            policy.retention()),
        request.getAcceptableMediaTypes(),
        providers);
  }

  /** JAX-RS finds a malformed escape in the query only when it is asked for it. */
  private static URI uriOf(ContainerRequestContext request) {
    try {
      return request.getUriInfo().getRequestUri();
    } catch (IllegalArgumentException malformed) {
      throw new RequestInvalidException(
          "The request's address is malformed. Percent-encode its query as RFC 3986 defines it.");
    }
  }

  private Identity identity(SecurityContext caller, IdempotencyKey key) {
    UUID tenant = tenants.tenantOf(caller);
    if (policy.scope() == KeyScope.TENANT) {
      return Identity.ofTenant(tenant, policy.operation(), key);
    }
    return new Identity(tenant, policy.operation(), tenants.subjectOf(caller), key);
  }
}
