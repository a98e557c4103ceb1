package dev.onceward.systemtests.incontainer;

import dev.onceward.idempotency.Idempotent;
import jakarta.ejb.Stateless;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.Response;

/** The container begins its transaction before any interceptor. */
@Path("ejb")
@Stateless
public class RefusedEjb {

  @POST
  @Idempotent(operation = "refused.ejb")
  public Response create() {
    return Response.ok().build();
  }
}
