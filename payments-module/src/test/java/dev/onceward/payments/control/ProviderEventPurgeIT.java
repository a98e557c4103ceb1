package dev.onceward.payments.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.onceward.settings.InvalidSettingException;
import java.sql.SQLException;
import java.time.Duration;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Q3, P5: which of the provider's events are remembered")
class ProviderEventPurgeIT {

  @Test
  void event_isForgottenWhenItCannotComeAgain() throws SQLException {
    try (PaymentsDatabase database = new PaymentsDatabase()) {
      database.run(
          """
          INSERT INTO payments.provider_event
          SELECT 'stripe', 'evt_' || days, 'charge.updated', now() - days * interval '1 day'
            FROM unnest(ARRAY[0, 30, 44, 46]) AS days""");
      database.run(
          "DELETE FROM "
              + new ProviderEventPurge().table()
              + " WHERE "
              + ProviderEventPurge.expiredAfter(
                  PaymentsSettings.EVENT_RETENTION.parse(
                      PaymentsSettings.EVENT_RETENTION.defaultValue())));

      assertThat(
              database.count(
                  "SELECT count(*) FROM payments.provider_event WHERE event_id <> 'evt_46'"))
          .isEqualTo(3);
      assertThat(database.count("SELECT count(*) FROM payments.provider_event")).isEqualTo(3);
    }
  }

  @Test
  void memoryShorterThanStripesOwn_stopsTheDeployment() {
    assertThat(PaymentsSettings.EVENT_RETENTION.parse("PT720H")).isEqualTo(Duration.ofDays(30));
    assertThatThrownBy(() -> PaymentsSettings.EVENT_RETENTION.parse("PT72H"))
        .isInstanceOf(InvalidSettingException.class)
        .hasMessageContaining("onceward.payments.event-retention", "PT72H", "PT720H");
  }
}
