package dev.onceward.systemtests.incontainer;

import dev.onceward.messaging.ExternalConsumer;
import dev.onceward.messaging.Handling;
import dev.onceward.messaging.IncomingEvent;
import dev.onceward.messaging.IncomingMessage;
import dev.onceward.messaging.PoisonMessage;
import dev.onceward.messaging.TransactionalConsumer;
import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import jakarta.transaction.UserTransaction;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.QueryParam;
import java.io.ByteArrayInputStream;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** Hands messages to the consumers as a base of consumers does, and says what became of them. */
@Path("messages")
@ApplicationScoped
public class MessagesResource {

  @Inject private Instance<ExternalConsumer> external;
  @Inject private Instance<TransactionalConsumer> transactional;

  @Inject
  @ConfigProperty(name = "shop.tenant")
  private UUID tenant;

  @Resource(lookup = "java:comp/UserTransaction")
  private UserTransaction transaction;

  @POST
  @Path("jobs")
  public String job(byte[] body) throws Exception {
    try {
      ExternalConsumer consumer = external.get();
      IncomingMessage message = message(consumer.topic(), body);
      consumer.orderKey(message);
      return consumer.handle(message) instanceof Handling.Done ? "done" : "again";
    } catch (PoisonMessage poison) {
      return poison.reason();
    }
  }

  /** Each delivery is processed: what keeps the effect single is the consumer's own step. */
  @POST
  @Path("events")
  public String event(
      @QueryParam("topic") String topic, @QueryParam("type") String type, byte[] body)
      throws Exception {
    TransactionalConsumer consumer =
        transactional.stream()
            .filter(candidate -> candidate.topic().equals(topic) && candidate.wants(type))
            .findFirst()
            .orElseThrow();
    transaction.begin();
    try {
      consumer.apply(eventOf(topic, type, body));
      transaction.commit();
      return "done";
    } catch (PoisonMessage poison) {
      transaction.rollback();
      return poison.reason();
    }
  }

  private IncomingEvent eventOf(String topic, String type, byte[] body) {
    JsonObject data = json(body);
    return new IncomingEvent(
        UUID.randomUUID(),
        type,
        "/test",
        data.getString("order_id"),
        2,
        tenant,
        Optional.of(UUID.fromString(data.getString("order_id"))),
        Instant.now(),
        data,
        message(topic, body));
  }

  private static JsonObject json(byte[] body) {
    try (JsonReader reader = Json.createReader(new ByteArrayInputStream(body))) {
      return reader.readObject();
    }
  }

  private static IncomingMessage message(String topic, byte[] body) {
    return new IncomingMessage(topic, 0, 0, Optional.empty(), Map.of(), body, Instant.now());
  }
}
