package dev.onceward.systemtests.foreign;

import jakarta.persistence.PersistenceException;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Provider;

/** The shop's own way to tell that the database refused a second sale of a lot. */
@Provider
public class SoldAlready implements ExceptionMapper<PersistenceException> {

  @Override
  public Response toResponse(PersistenceException refused) {
    return Response.status(Response.Status.CONFLICT).entity("sold already").build();
  }
}
