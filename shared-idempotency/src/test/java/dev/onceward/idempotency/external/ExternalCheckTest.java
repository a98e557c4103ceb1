package dev.onceward.idempotency.external;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("E2: the lease is longer than the provider's timeout")
class ExternalCheckTest {

  private static final List<ExternalProcess> FIVE_SECONDS =
      List.of(new TinyProvider(Duration.ofHours(24)));

  @Test
  void longerLease_isAccepted() {
    assertThat(ExternalCheck.faultsOf(FIVE_SECONDS, Duration.ofSeconds(6))).isEmpty();
  }

  @Test
  void leaseNotLonger_isRefused_byNameAndWithTheWayOut() {
    assertThat(ExternalCheck.faultsOf(FIVE_SECONDS, Duration.ofSeconds(5)))
        .hasSize(2)
        .first()
        .asString()
        .contains("'reserve'", "'test.charge'", "PT5S", "onceward.external.lease");
  }
}
