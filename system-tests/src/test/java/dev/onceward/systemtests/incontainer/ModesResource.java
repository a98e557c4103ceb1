package dev.onceward.systemtests.incontainer;

import dev.onceward.idempotency.Idempotent;
import dev.onceward.idempotency.InFlight;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.net.URI;
import java.sql.SQLException;

/** Sells the lot that the request's text names, and refuses duplicates or answers at length. */
@Path("modes")
@RequestScoped
@Consumes(MediaType.TEXT_PLAIN)
@Produces(MediaType.TEXT_PLAIN)
public class ModesResource {

  @Inject private Sales sales;

  @POST
  @Path("refusing")
  @Idempotent(operation = "modes.refusing", inFlight = InFlight.REFUSE)
  public Response refusing(String lot) throws SQLException {
    sales.sell(lot);
    return Response.status(201).entity("sold " + lot).build();
  }

  @POST
  @Path("located/{bytes}")
  @Idempotent(operation = "modes.located")
  public Response located(@PathParam("bytes") int bytes, String lot) throws SQLException {
    sales.sell(lot);
    return Response.created(URI.create("sales/" + lot)).entity("x".repeat(bytes)).build();
  }

  @POST
  @Path("unlocated/{bytes}")
  @Idempotent(operation = "modes.unlocated")
  public Response unlocated(@PathParam("bytes") int bytes, String lot) throws SQLException {
    sales.sell(lot);
    return Response.ok("x".repeat(bytes)).build();
  }
}
