package dev.onceward.systemtests.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.onceward.systemtests.harness.ContractSystem;
import dev.onceward.systemtests.harness.Intent;
import dev.onceward.systemtests.harness.RawRequest;
import dev.onceward.systemtests.harness.Reply;
import dev.onceward.systemtests.harness.SystemUnderTest;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each row is a good order, spoilt in one place so that it never reaches the API. */
@ExtendWith(ContractSystem.class)
@DisplayName("H9, H13: what the server refuses by itself")
class BareRefusalsIT {

  private final SystemUnderTest system;
  private final Intent intent = Intent.fresh();
  private final RawRequest order;

  BareRefusalsIT(SystemUnderTest system) {
    this.system = system;
    this.order = RawRequest.order(system.tenantA(), intent);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("beyondTheServer")
  @DisplayName("What the server refuses by itself is a bare 400, after which it hangs up")
  void requestThatNeverReachesTheApi_isRefusedAndTheConnectionEnds(
      String name, UnaryOperator<RawRequest> spoiling) {
    Reply reply = spoiling.apply(order).sendAndStay();
    assertThat(reply.status()).as(reply.toString()).isEqualTo(400);
    assertKeyIsFree();
  }

  static Stream<Arguments> beyondTheServer() {
    return Stream.of(
        bare("header of 33 KB", r -> r.and("X-A: " + "a".repeat(33_000))),
        bare("501 headers", r -> withHeaders(501, r)),
        bare("address of 33 KB", r -> r.target("/api/orders?x=" + "a".repeat(33_000))),
        bare("space in a header's name", r -> r.and("X A: b")),
        bare("header without a colon", r -> r.and("XAb")),
        bare("escape in the path", r -> r.target("/api/orders/%zz")),
        bare("NUL in the path", r -> r.target("/api/orders/%00")),
        bare("path out of the root", r -> r.target("/../../etc/passwd")),
        bare("no path", r -> r.target("api/orders")),
        bare("no HTTP at all", r -> r.line("\u0016\u0003\u0001")));
  }

  private static Arguments bare(String name, UnaryOperator<RawRequest> spoiling) {
    return arguments(name, spoiling);
  }

  @Test
  void requestWithinTheLimits_isRead() {
    String padding = "a".repeat(32_000);
    Reply reply =
        withHeaders(400, order)
            .and("X-A: " + padding)
            .target("/api/orders?x=" + padding)
            .body("{\"x\":" + "[".repeat(99) + "]".repeat(99) + "," + intent.body().substring(1))
            .send();
    assertThat(reply.status()).as(reply.toString()).isEqualTo(201);
  }

  private static RawRequest withHeaders(int number, RawRequest request) {
    RawRequest many = request;
    for (int i = 0; i < number; i++) {
      many = many.and("X-" + i + ": a");
    }
    return many;
  }

  private void assertKeyIsFree() {
    Reply good = system.tenantA().order(intent).send();
    assertThat(good.status()).as(good.toString()).isEqualTo(201);
    assertThat(good.replayed()).isFalse();
    system
        .database()
        .ifPresent(database -> assertThat(database.ordersOf(intent)).as("orders").isOne());
  }
}
