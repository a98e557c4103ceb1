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
    Target target = new Target(kind, new PathId(kind.text(), id).uuid());
    ActionRequest request =
        new ActionRequest(tenant, access.nameOf(caller), action, target, Orders.read(action, body));
    return Lists.ok(actions.perform(request).json()).build();
  }
}
