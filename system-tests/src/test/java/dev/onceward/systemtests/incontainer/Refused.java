package dev.onceward.systemtests.incontainer;

import dev.onceward.idempotency.Idempotent;
import jakarta.enterprise.context.RequestScoped;
import jakarta.transaction.Transactional;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.container.AsyncResponse;
import jakarta.ws.rs.container.Suspended;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.sse.SseEventSink;
import java.util.concurrent.CompletionStage;

/** One resource for each kind of method that can't be protected. */
final class Refused {

  private Refused() {}

  @Path("entity")
  @RequestScoped
  public static class ReturnsEntity {
    @POST
    @Idempotent(operation = "refused.entity")
    public String create() {
      return "not a Response";
    }
  }

  @Path("stage")
  @RequestScoped
  public static class ReturnsStage {
    @POST
    @Idempotent(operation = "refused.stage")
    public CompletionStage<Response> create() {
      throw new IllegalStateException("is never called");
    }
  }

  @Path("suspended")
  @RequestScoped
  public static class Suspends {
    @POST
    @Idempotent(operation = "refused.suspended")
    public Response create(@Suspended AsyncResponse later) {
      return Response.ok().build();
    }
  }

  @Path("events")
  @RequestScoped
  public static class SendsEvents {
    @POST
    @Idempotent(operation = "refused.events")
    public Response create(@Context SseEventSink events) {
      return Response.ok().build();
    }
  }

  @Path("requires-new")
  @RequestScoped
  public static class LeavesTransaction {
    @POST
    @Transactional(Transactional.TxType.REQUIRES_NEW)
    @Idempotent(operation = "refused.requires-new")
    public Response create() {
      return Response.ok().build();
    }
  }

  @Path("first")
  @RequestScoped
  public static class FirstOfTheName {
    @POST
    @Idempotent(operation = "refused.twice")
    public Response create() {
      return Response.ok().build();
    }
  }

  @Path("second")
  @RequestScoped
  public static class SecondOfTheName {
    @POST
    @Idempotent(operation = "refused.twice")
    public Response create() {
      return Response.ok().build();
    }
  }

  @Path("hour")
  @RequestScoped
  public static class KeepsAnHour {
    @POST
    @Idempotent(operation = "refused.hour", retention = "PT1H")
    public Response create() {
      return Response.ok().build();
    }
  }

  @Path("week")
  @RequestScoped
  public static class KeepsAWeekForNothing {
    @POST
    @Idempotent(operation = "refused.week", retention = "P7D")
    public Response create() {
      return Response.ok().build();
    }
  }

  @Path("misspelt")
  @RequestScoped
  public static class KeepsAMisspeltTime {
    @POST
    @Idempotent(operation = "refused.misspelt", retention = "3 days")
    public Response create() {
      return Response.ok().build();
    }
  }

  @Path("fine")
  @RequestScoped
  public static class Fine {
    @POST
    @Idempotent(operation = "refused.fine")
    public Response create() {
      return Response.ok().build();
    }
  }
}
