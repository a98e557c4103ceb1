package dev.onceward.systemtests.foreign;

import dev.onceward.idempotency.Idempotent;
import dev.onceward.task.Enqueued;
import dev.onceward.task.NewTask;
import dev.onceward.task.OnDuplicate;
import dev.onceward.task.Tasks;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.persistence.EntityManager;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;

/** Sells a lot and asks for two tasks about it, in one transaction. */
@Path("/notices")
@RequestScoped
@Consumes(MediaType.APPLICATION_JSON)
public class NoticeResource {

  @Inject private EntityManager entityManager;
  @Inject private FixedTenant tenant;
  @Inject private Tasks tasks;

  /** Answers with what became of the tasks. */
  @POST
  @Idempotent(operation = "notices.create")
  public Response sell(JsonObject request) throws SQLException {
    String lot = request.getString("lot");
    entityManager.persist(new Sale(UUID.randomUUID(), tenant.id(), lot));
    List<Enqueued> outcomes =
        tasks.enqueueAll(
            List.of(task(NoticeTask.TYPE, lot), task(CallTask.TYPE, lot)), OnDuplicate.KEEP);
    return Response.accepted(outcomes.toString()).type(MediaType.TEXT_PLAIN).build();
  }

  private NewTask task(String type, String lot) {
    return NewTask.of(tenant.id(), type + ":" + lot, type, lot);
  }
}
