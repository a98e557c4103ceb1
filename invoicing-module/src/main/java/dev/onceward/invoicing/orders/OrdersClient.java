package dev.onceward.invoicing.orders;

import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.io.Closeable;

/** The orders API. */
@Path("api/orders")
public interface OrdersClient extends Closeable {

  @GET
  @Path("{order_id}")
  @Produces({MediaType.APPLICATION_JSON, "application/problem+json"})
  Response get(
      @HeaderParam(HttpHeaders.AUTHORIZATION) String authorization,
      @PathParam("order_id") String order);
}
