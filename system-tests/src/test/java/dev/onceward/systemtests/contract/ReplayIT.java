package dev.onceward.systemtests.contract;

import static dev.onceward.systemtests.harness.Problems.assertReplay;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.onceward.systemtests.harness.ContractSystem;
import dev.onceward.systemtests.harness.Intent;
import dev.onceward.systemtests.harness.Reply;
import dev.onceward.systemtests.harness.SystemUnderTest;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(ContractSystem.class)
@DisplayName("H6: a repeat gets the stored answer")
class ReplayIT {

  private final SystemUnderTest system;
  private final Intent intent = Intent.fresh();

  ReplayIT(SystemUnderTest system) {
    this.system = system;
  }

  @Test
  @DisplayName("H6, proof-sdk#10: a repeated 201 is the same 201, byte for byte")
  void repeatedRequest_getsTheSameBytesAndTheMarker() {
    Reply first = system.tenantA().order(intent).send();
    assertThat(first.status()).as(first.toString()).isEqualTo(201);
    assertThat(first.replayed()).isFalse();

    IntStream.range(0, 3)
        .mapToObj(i -> system.tenantA().order(intent).send())
        .forEach(repeat -> assertReplay(repeat, first));
  }

  @ParameterizedTest
  @ValueSource(strings = {"Content-Type", "Location", "ETag"})
  @DisplayName("H6, concerns_on_rails#47: the headers that matter survive")
  void repeatedRequest_keepsTheHeader(String header) {
    Reply first = system.tenantA().order(intent).send();
    Reply repeat = system.tenantA().order(intent).send();

    assertThat(first.header(header)).isPresent();
    assertThat(repeat.headers().allValues(header)).isEqualTo(first.headers().allValues(header));
  }

  @Test
  @DisplayName("H6: no answer sets a cookie")
  void noAnswer_setsACookie() {
    assertThat(system.tenantA().order(intent).send().header("Set-Cookie")).isEmpty();
    assertThat(system.tenantA().order(intent).send().header("Set-Cookie")).isEmpty();
  }

  @Test
  @DisplayName("H5, H6: the business does not run a second time")
  void repeatedRequest_leavesOneOrderOneEventAndOneRecord() {
    assumeThat(system.database()).isPresent();
    Reply first = system.tenantA().order(intent).send();
    system.tenantA().order(intent).send();

    var database = system.database().orElseThrow();
    assertThat(database.ordersOf(intent)).isEqualTo(1);
    assertThat(database.recordsOf(intent.key())).isEqualTo(1);
    assertThat(
            database.number(
                "SELECT count(*) FROM onceward.outbox_event"
                    + " WHERE type = 'OrderCreated.v1' AND aggregateid = ?",
                first.member("order_id")))
        .isEqualTo(1);
  }

  @Test
  @DisplayName("H6: a stored answer stands even if the order has changed since")
  void repeatAfterTheOrderWasCancelled_stillTellsOfTheNewOrder() {
    Reply first = system.tenantA().order(intent).send();
    system.tenantA().cancel(first.member("order_id"), Intent.newKey()).send();

    assertReplay(system.tenantA().order(intent).send(), first);
  }
}
