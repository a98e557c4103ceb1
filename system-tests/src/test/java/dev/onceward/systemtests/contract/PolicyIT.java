package dev.onceward.systemtests.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.onceward.systemtests.harness.ContractSystem;
import dev.onceward.systemtests.harness.Reply;
import dev.onceward.systemtests.harness.SystemUnderTest;
import jakarta.json.JsonObject;
import java.net.URI;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(ContractSystem.class)
@DisplayName("H13: the policy is published")
class PolicyIT {

  private static final Pattern DESCRIBED_BY = Pattern.compile("<([^>]+)>; *rel=\"describedby\"");

  private final SystemUnderTest system;

  PolicyIT(SystemUnderTest system) {
    this.system = system;
  }

  @Test
  @DisplayName("H2, H13: it says how a key is formed")
  void policy_tellsTheFormOfAKey() {
    JsonObject key = policy().getJsonObject("key");
    assertThat(key.getString("header")).isEqualTo("Idempotency-Key");
    assertThat("A-z.0_9~" + "x".repeat(247)).matches(key.getString("pattern"));
    assertThat("x".repeat(256)).doesNotMatch(key.getString("pattern"));
    assertThat(policy().getString("replay_header")).isEqualTo("Idempotent-Replayed");
  }

  @Test
  @DisplayName("H13: it says which status means what")
  void policy_tellsTheStatuses() {
    JsonObject statuses = policy().getJsonObject("statuses");
    assertThat(statuses.getInt("key_missing")).isEqualTo(400);
    assertThat(statuses.getInt("key_invalid")).isEqualTo(400);
    assertThat(statuses.getInt("validation_failed")).isEqualTo(400);
    assertThat(statuses.getInt("key_reused")).isEqualTo(422);
    assertThat(statuses.getInt("request_in_progress")).isEqualTo(409);
    assertThat(statuses.getInt("key_expired")).isEqualTo(409);
    assertThat(statuses.getInt("response_not_stored")).isEqualTo(409);
    assertThat(statuses.getInt("request_too_large")).isEqualTo(413);
    assertThat(statuses.getInt("response_not_readable")).isEqualTo(500);
    assertThat(statuses.getInt("store_unavailable")).isEqualTo(503);
  }

  @Test
  @DisplayName("H12, H13: it says of each operation what it keeps, and for how long")
  void policy_tellsEachOperation() {
    assertThat(policy().getJsonArray("operations").getValuesAs(JsonObject.class))
        .anySatisfy(
            operation -> {
              assertThat(operation.getString("operation")).isEqualTo("orders.create");
              assertThat(operation.getBoolean("key_required")).isTrue();
              assertThat(operation.getString("in_flight")).isEqualTo("WAIT");
              assertThat(Duration.parse(operation.getString("retention")))
                  .isEqualTo(Duration.ofHours(72));
            })
        .anySatisfy(
            operation -> {
              assertThat(operation.getString("operation")).isEqualTo("orders.cancel");
              assertThat(operation.getBoolean("key_required")).isFalse();
            });
  }

  @Test
  @DisplayName("H13: the link on an error leads to it")
  void linkOnAnError_leadsToThePolicy() {
    Reply refused = system.tenantA().post("/api/orders").json("{}").send();
    Matcher link = DESCRIBED_BY.matcher(refused.header("Link").orElse(""));
    assertThat(link.find()).isTrue();

    URI target = URI.create(system.url() + "/api/orders").resolve(link.group(1));
    assertThat(system.anonymous().get(target.getPath()).send().json()).isEqualTo(policy());
  }

  private JsonObject policy() {
    Reply reply = system.anonymous().get("/api/idempotency-policy").send();
    assertThat(reply.status()).as(reply.toString()).isEqualTo(200);
    return reply.json();
  }
}
