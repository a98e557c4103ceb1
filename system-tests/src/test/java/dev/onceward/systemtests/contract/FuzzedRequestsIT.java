package dev.onceward.systemtests.contract;

import static dev.onceward.systemtests.harness.Problems.assertProblem;
import static dev.onceward.systemtests.harness.Problems.assertReplay;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.onceward.systemtests.harness.Caller;
import dev.onceward.systemtests.harness.ContractSystem;
import dev.onceward.systemtests.harness.Intent;
import dev.onceward.systemtests.harness.Mutation;
import dev.onceward.systemtests.harness.RawRequest;
import dev.onceward.systemtests.harness.Reply;
import dev.onceward.systemtests.harness.SystemUnderTest;
import java.util.HashSet;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Good orders, each damaged in one place, by numbers that are the same in every run. */
@ExtendWith(ContractSystem.class)
@DisplayName("H2, H4, H9, H13: requests damaged at random")
class FuzzedRequestsIT {

  private static final int REQUESTS = 500;
  private static final long SEED = Long.getLong("onceward.fuzz.seed", 20_261_129L);
  private static final long CUSTOMER = 4_503_599_627_370L;

  private final SystemUnderTest system;
  private final UUID tenant = UUID.randomUUID();
  private final Random random = new Random(SEED);
  private final Set<String> orders = new HashSet<>();

  FuzzedRequestsIT(SystemUnderTest system) {
    this.system = system;
  }

  @Test
  @DisplayName("H13: none is a 5xx, none hangs, refusals are problems, each 201 is one order")
  void damagedOrders_arePlacedOnceOrRefused() {
    Optional<String> token =
        system.credentials().tenantAWith(claims -> claims.withTenantId(tenant.toString()));
    assumeThat(token).as("the system's signing key is known").isPresent();
    Caller caller = system.caller(token.orElseThrow());

    for (int number = 0; number < REQUESTS; number++) {
      Intent intent = new Intent("fuzz-" + Long.toHexString(random.nextLong()), CUSTOMER);
      Mutation mutation = Mutation.of(RawRequest.order(caller, intent), random);
      try {
        check(mutation);
      } catch (RuntimeException | AssertionError failure) {
        throw new AssertionError(
            "Request %d of -Donceward.fuzz.seed=%d, %s".formatted(number, SEED, mutation.what()),
            failure);
      }
    }
    assertThat(orders).as("orders placed in spite of their damage").hasSizeBetween(50, 450);
    system
        .database()
        .ifPresent(
            database ->
                assertThat(
                        database.number(
                            "SELECT count(*) FROM orders.orders WHERE tenant_id = ?", tenant))
                    .isEqualTo(orders.size()));
  }

  private void check(Mutation mutation) {
    Reply reply = mutation.request().send();
    assertThat(reply.status()).as(reply.toString()).isBetween(200, 499);
    if (reply.status() == 201) {
      assertThat(orders.add(reply.member("order_id"))).as("a new order").isTrue();
      assertReplay(mutation.request().send(), reply);
    } else if (reply.status() >= 400 && !isTheServersOwn(reply, mutation)) {
      assertProblem(reply);
    }
  }

  /** Only these have no problem document: HTTP that is none, and no token. */
  private static boolean isTheServersOwn(Reply reply, Mutation mutation) {
    return mutation.mayStayOutside()
        && (reply.status() == 401
            || (reply.status() == 400
                && !reply.header("Content-Type").orElse("").endsWith("problem+json")));
  }
}
