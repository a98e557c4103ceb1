package dev.onceward.systemtests.contract;

import static dev.onceward.systemtests.harness.Problems.assertProblem;

import dev.onceward.systemtests.harness.ContractSystem;
import dev.onceward.systemtests.harness.SystemUnderTest;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(ContractSystem.class)
@DisplayName("O1: what a list may be asked for")
class OrderListParametersIT {

  private final SystemUnderTest system;

  OrderListParametersIT(SystemUnderTest system) {
    this.system = system;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "cursor=x",
        "cursor=",
        "cursor=%27%3B--",
        "cursor=AAAAAAAAAAAAAAAAAAAAAA",
        "limit=0",
        "limit=-1",
        "limit=101",
        "limit=x",
        "limit=",
        "limit=1.5",
        "limit=99999999999",
        "status=new",
        "status="
      })
  @DisplayName("O1: a malformed parameter is 400")
  void malformedParameter_isRefused(String query) {
    assertProblem(system.tenantA().get("/api/orders?" + query).send(), 400, "validation_failed");
  }
}
