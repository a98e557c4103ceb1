package dev.onceward.benchmarks;

import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;

/** What a request costs that is authorised and then does nothing. */
@Path("trivial")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
public class TrivialResource {

  @GET
  @RolesAllowed("orders.read")
  public Response get() {
    return Response.ok("{\"status\":\"ok\"}").build();
  }
}
