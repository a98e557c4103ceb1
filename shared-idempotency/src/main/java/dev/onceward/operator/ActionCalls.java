package dev.onceward.operator;

import dev.onceward.json.PathId;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.SecurityContext;
import java.util.UUID;

/** From a request to an action. */
@ApplicationScoped
public class ActionCalls {

  @Inject private OperatorAccess access;
  @Inject private OperatorActions actions;

  Response perform(SecurityContext caller, Action action, Target.Kind kind, String id, byte[] body)
      throws Exception {
    UUID tenant = access.tenantOf(caller);
    Target target = new Target(kind, new PathId(kind.title(), id).uuid());
    Order order = Orders.read(action, kind, body);
    ActionRequest request = new ActionRequest(tenant, access.nameOf(caller), action, target, order);
    return Lists.ok(actions.perform(request).json()).build();
  }
}
