package dev.onceward.idempotency.external;

import static org.assertj.core.api.Assertions.assertThat;

import dev.onceward.idempotency.external.Parking.Pauses;
import java.time.Duration;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("E5: how long an execution rests")
class ParkingTest {

  @ParameterizedTest
  @CsvSource({"PT0S, PT0S", "PT7S, PT7S", "PT1H, PT1H", "PT1H0.001S, PT1H", "P36500D, PT1H"})
  @DisplayName("a Retry-After of days, or a date in the far future, is obeyed for an hour")
  void whatIsAskedFor_isObeyedForAnHour(Duration asked, Duration obeyed) {
    Pauses pauses = new Pauses(asked, Duration.ofSeconds(30), Duration.ofMinutes(5));

    assertThat(pauses.least()).isEqualTo(obeyed);
  }
}
