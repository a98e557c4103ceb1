package dev.onceward.orders.payments;

import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.io.Closeable;

/** The payments API; the key is put on by the library's filter. */
@Path("api/payments")
public interface PaymentsClient extends Closeable {

  @POST
  @Consumes(MediaType.APPLICATION_JSON)
  @Produces({MediaType.APPLICATION_JSON, "application/problem+json"})
  Response create(@HeaderParam(HttpHeaders.AUTHORIZATION) String bearer, byte[] payment);

  @GET
  @Produces({MediaType.APPLICATION_JSON, "application/problem+json"})
  Response find(
      @HeaderParam(HttpHeaders.AUTHORIZATION) String bearer,
      @QueryParam("external_payment_id") String name);
}
