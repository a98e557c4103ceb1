package dev.onceward.idempotency.policy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.onceward.idempotency.Execution;
import dev.onceward.idempotency.InFlight;
import dev.onceward.idempotency.KeyScope;
import dev.onceward.idempotency.fingerprint.JsonMembers;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("H12, R-DIST-IDEM-5: retention")
class RetentionRuleTest {

  @ParameterizedTest
  @ValueSource(strings = {"PT24H", "PT48H", "PT72H"})
  void upToThreeDays_needNoReason(Duration retention) {
    assertThat(fault(retention, "", false)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"PT72H0.001S", "PT168H"})
  void aboveThreeDays_needAReason(Duration retention) {
    assertThat(fault(retention, "", false))
        .hasValueSatisfying(f -> assertThat(f).contains("retentionReason"));
    assertThat(fault(retention, "partners repeat weekly", false)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"PT1H", "PT23H59M", "PT168H1M"})
  void outsideTheRange_isRefusedWhateverTheReason(Duration retention) {
    assertThat(fault(retention, "because", false))
        .hasValueSatisfying(f -> assertThat(f).contains("PT24H to PT168H"));
  }

  @Test
  void unrestricted_allowsAnythingButZero() {
    assertThat(fault(Duration.ofMinutes(1), "", true)).isEmpty();
    assertThat(fault(Duration.ZERO, "", true)).isPresent();
  }

  private static Optional<String> fault(Duration retention, String reason, boolean unrestricted) {
    OperationPolicy policy =
        new OperationPolicy(
            "orders.create",
            true,
            Execution.LOCAL,
            InFlight.WAIT,
            retention,
            Optional.of(reason).filter(r -> !r.isEmpty()),
            KeyScope.TENANT,
            JsonMembers.all());
    return RetentionRule.faultOf(policy, unrestricted);
  }
}
