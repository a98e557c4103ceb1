package dev.onceward.idempotency.http;

import jakarta.enterprise.inject.spi.CDI;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import java.util.List;

/**
 * Notes the key of a request to a method that is not idempotent itself, such as a gateway's, so
 * that clients can forward it. It is not looked at before: most methods call nobody.
 */
class KeyNote implements ContainerRequestFilter {

  @Override
  public void filter(ContainerRequestContext request) {
    List<String> lines = request.getHeaders().get(KeyHeader.NAME);
    if (lines != null) {
      CDI.current().select(CurrentRequest.class).get().note(lines);
    }
  }
}
