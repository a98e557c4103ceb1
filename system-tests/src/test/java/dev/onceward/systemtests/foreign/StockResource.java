package dev.onceward.systemtests.foreign;

import dev.onceward.idempotency.Idempotent;
import dev.onceward.task.NewTask;
import dev.onceward.task.OnDuplicate;
import dev.onceward.task.Tasks;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.sql.SQLException;
import java.util.stream.IntStream;

/** Sells a whole stock, later: a task for each of its lots. */
@Path("/stocks")
@RequestScoped
@Consumes(MediaType.APPLICATION_JSON)
public class StockResource {

  @Inject private FixedTenant tenant;
  @Inject private Tasks tasks;

  /** The tasks' keys are the stock's name and a number. */
  @POST
  @Idempotent(operation = "stocks.sell")
  public Response sell(JsonObject request) throws SQLException {
    String name = request.getString("name");
    tasks.enqueueAll(
        IntStream.range(0, request.getInt("lots"))
            .mapToObj(lot -> NewTask.of(tenant.id(), name + "-" + lot, StockTask.TYPE, ""))
            .toList(),
        OnDuplicate.REJECT);
    return Response.accepted().build();
  }
}
