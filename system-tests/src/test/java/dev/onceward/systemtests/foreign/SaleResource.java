package dev.onceward.systemtests.foreign;

import dev.onceward.idempotency.BusinessRejection;
import dev.onceward.idempotency.Idempotent;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.persistence.EntityManager;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.net.URI;
import java.util.UUID;

/** Sells lots. Knows JPA and one annotation of the library. */
@Path("/sales")
@RequestScoped
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public class SaleResource {

  @Inject private EntityManager entityManager;
  @Inject private FixedTenant tenant;

  /** Leaves the insert to JPA, which sends it at the latest moment. */
  @POST
  @Idempotent(operation = "sales.create")
  public Response sell(JsonObject request) {
    String lot = request.getString("lot");
    Sale sale = new Sale(UUID.randomUUID(), tenant.id(), lot);
    entityManager.persist(sale);
    if (lot.equals("withdrawn")) {
      throw new BusinessRejection(409, "lot_withdrawn", "The lot 'withdrawn' is not for sale.");
    }
    JsonObject answer =
        Json.createObjectBuilder().add("id", sale.id().toString()).add("lot", sale.lot()).build();
    return Response.created(URI.create("sales/" + sale.id())).entity(answer).build();
  }
}
