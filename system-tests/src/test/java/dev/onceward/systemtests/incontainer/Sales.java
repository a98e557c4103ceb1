package dev.onceward.systemtests.incontainer;

import dev.onceward.idempotency.Answer;
import dev.onceward.idempotency.Command;
import dev.onceward.idempotency.Command.Identity;
import dev.onceward.idempotency.IdempotencyKey;
import dev.onceward.idempotency.InFlight;
import dev.onceward.idempotency.fingerprint.RequestContent;
import dev.onceward.idempotency.fingerprint.RequestFingerprinter;
import dev.onceward.messaging.Outbox;
import dev.onceward.messaging.OutboxEvent;
import dev.onceward.systemtests.foreign.Sale;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The business of the in-container tests: one sale and one event for each key. */
@ApplicationScoped
public class Sales {

  static final UUID TENANT = UUID.fromString("7f1d2c1e-0b57-4b8e-9a40-5d5a2f7e6c01");

  @Inject private EntityManager entityManager;
  @Inject private Outbox outbox;

  static Command command(String key) {
    return new Command(
        Identity.ofTenant(TENANT, "sales.code", new IdempotencyKey(key)),
        new RequestFingerprinter(
            new RequestContent(
                "JOB",
                "/sales",
                Optional.empty(),
                Optional.of("text/plain"),
                Optional.of(key.getBytes(StandardCharsets.UTF_8)))),
        InFlight.WAIT,
        Duration.ofSeconds(10),
        Duration.ofHours(72));
  }

  Sale sell(String lot) throws SQLException {
    Sale sale = new Sale(UUID.randomUUID(), TENANT, lot);
    entityManager.persist(sale);
    outbox.publish(sold(lot));
    return sale;
  }

  static OutboxEvent sold(String lot) {
    UUID id = UUID.randomUUID();
    return new OutboxEvent(
        id, "sale", lot, 1, "LotSold.v1", "{}", TENANT, id, Instant.parse("2026-11-29T12:00:00Z"));
  }

  static Answer answer(int status, String text) {
    return new Answer(
        status,
        List.of(new Answer.Header("Content-Type", "text/plain")),
        text.getBytes(StandardCharsets.UTF_8));
  }
}
