package dev.onceward.systemtests.contract;

import static dev.onceward.systemtests.harness.Problems.assertDecision;
import static dev.onceward.systemtests.harness.Problems.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;

import dev.onceward.systemtests.harness.Call;
import dev.onceward.systemtests.harness.ContractSystem;
import dev.onceward.systemtests.harness.Intent;
import dev.onceward.systemtests.harness.Reply;
import dev.onceward.systemtests.harness.SystemUnderTest;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(ContractSystem.class)
@DisplayName("H9, H11, H13: requests of the wrong form are problems, and leave no record")
class RequestFormIT {

  private static final int MAX_BYTES = 16 * 1024;

  private final SystemUnderTest system;
  private final Intent intent = Intent.fresh();

  RequestFormIT(SystemUnderTest system) {
    this.system = system;
  }

  @ParameterizedTest
  @ValueSource(strings = {"PUT", "DELETE", "PATCH"})
  @DisplayName("H13: a method that is not there is 405")
  void otherMethod_isNotAllowed(String method) {
    Reply reply = system.tenantA().call(method, "/api/orders").send();
    assertThat(reply.status()).as(reply.toString()).isEqualTo(405);
    assertProblem(reply);
  }

  @Test
  @DisplayName("H9, H13: an answer in a type we do not speak is 406, and is not stored")
  void otherAccept_isNotAcceptable() {
    Reply reply = system.tenantA().order(intent).header("Accept", "text/csv").send();
    assertThat(reply.status()).as(reply.toString()).isEqualTo(406);
    assertProblem(reply);
    assertKeyIsFree();
  }

  @ParameterizedTest
  @ValueSource(strings = {"text/plain", "application/xml", "application/x-www-form-urlencoded"})
  @DisplayName("H9, H13: a body in a type we do not read is 415, and is not stored")
  void otherContentType_isUnsupported(String contentType) {
    Call call =
        system
            .tenantA()
            .post("/api/orders")
            .key(intent.key())
            .header("Content-Type", contentType)
            .bytes(intent.body().getBytes(StandardCharsets.UTF_8));
    Reply reply = call.send();
    assertThat(reply.status()).as(reply.toString()).isEqualTo(415);
    assertProblem(reply);
    assertKeyIsFree();
  }

  @Test
  @DisplayName("H13: a body that is not in the encoding it announces is 400, and is not stored")
  void bodyInAnotherEncoding_isRefused() {
    Reply reply = system.tenantA().order(intent).header("Content-Encoding", "gzip").send();
    assertThat(reply.status()).as(reply.toString()).isEqualTo(400);
    assertProblem(reply);
    assertKeyIsFree();
  }

  @Test
  @DisplayName("H13: a path that is not there is 404")
  void unknownPath_isNotFound() {
    Reply reply = system.tenantA().get("/api/nowhere").send();
    assertThat(reply.status()).as(reply.toString()).isEqualTo(404);
    assertProblem(reply);
  }

  @Test
  @DisplayName("H9, H11: a body over the limit is 413, and is not stored")
  void tooLargeBody_isRefused() {
    assertDecision(withBodyOf(MAX_BYTES + 1).send(), 413, "request_too_large");
    assertKeyIsFree();
  }

  @Test
  @DisplayName("H11: a body at the limit is read")
  void bodyAtTheLimit_isRead() {
    Reply reply = withBodyOf(MAX_BYTES).send();
    assertThat(reply.status()).as(reply.toString()).isEqualTo(201);
  }

  @Test
  @DisplayName("H13: nesting without end is a problem, not a crash")
  void deeplyNestedBody_isRefused() {
    String deep = "{\"customer_id\":1,\"amount\":1,\"x\":" + "[".repeat(10_000) + "}";
    assertProblem(system.tenantA().order(intent.key(), deep).send(), 400, "validation_failed");
    assertKeyIsFree();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "null", "[]", "5", "\"text\"", "[{\"customer_id\":1,\"amount\":1}]"})
  @DisplayName("O1: the body is an object")
  void bodyThatIsNoObject_isRefused(String body) {
    assertProblem(system.tenantA().order(Intent.newKey(), body).send(), 400, "validation_failed");
  }

  private Call withBodyOf(int bytes) {
    String body = intent.body();
    return system.tenantA().order(intent.key(), body + " ".repeat(bytes - body.length()));
  }

  private void assertKeyIsFree() {
    Reply good = system.tenantA().order(intent).send();
    assertThat(good.status()).as(good.toString()).isEqualTo(201);
    assertThat(good.replayed()).isFalse();
  }
}
