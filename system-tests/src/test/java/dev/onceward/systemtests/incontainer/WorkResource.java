package dev.onceward.systemtests.incontainer;

import dev.onceward.idempotency.Idempotent;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.sql.SQLException;

/** Sells the lot that the request's text names, in ways that differ in their annotations alone. */
@Path("works")
@RequestScoped
@Consumes(MediaType.TEXT_PLAIN)
@Produces(MediaType.TEXT_PLAIN)
public class WorkResource {

  @Inject private Sales sales;

  @POST
  @Path("plain")
  @Idempotent(operation = "works.plain")
  public Response plain(String lot) throws SQLException {
    return sold(lot);
  }

  @POST
  @Path("transactional")
  @Transactional
  @Idempotent(operation = "works.transactional")
  public Response transactional(String lot) throws SQLException {
    return sold(lot);
  }

  @POST
  @Path("optional")
  @Transactional
  @Idempotent(operation = "works.optional", required = false)
  public Response optional(String lot) throws SQLException {
    return sold(lot);
  }

  private Response sold(String lot) throws SQLException {
    sales.sell(lot);
    return Response.status(201).entity("sold " + lot).build();
  }
}
