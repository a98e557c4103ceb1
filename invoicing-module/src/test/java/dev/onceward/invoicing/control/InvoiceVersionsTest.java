package dev.onceward.invoicing.control;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.onceward.invoicing.TestInvoices;
import dev.onceward.invoicing.entity.BilledOrder;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("K5: a job's version may be ahead, but not so far that none is left")
class InvoiceVersionsTest {

  private static final BilledOrder ORDER =
      TestInvoices.order(TestInvoices.TENANT, UUID.randomUUID());

  @ParameterizedTest
  @CsvSource({"1, 0", "1000, 0", "1, 7", "1007, 7", "999999999, 999999998"})
  void versionsNearTheLast_areTaken(int version, int last) {
    assertThatCode(() -> InvoiceVersions.refuseFarAhead(version, last, ORDER))
        .doesNotThrowAnyException();
  }

  @ParameterizedTest
  @CsvSource({"1001, 0, 1000", "1008, 7, 1007", "999999999, 0, 1000"})
  void versionFarAhead_isRefusedWithWhatIsAllowed(int version, int last, String allowed) {
    assertThatThrownBy(() -> InvoiceVersions.refuseFarAhead(version, last, ORDER))
        .hasMessageContaining("at most " + allowed)
        .hasMessageContaining("not " + version);
  }

  @Test
  void nextToTheHighest_isRefused() {
    assertThatCode(() -> InvoiceVersions.refuseBeyondTheHighest(999_999_999, ORDER))
        .doesNotThrowAnyException();
    assertThatThrownBy(() -> InvoiceVersions.refuseBeyondTheHighest(1_000_000_000, ORDER))
        .hasMessageContaining("999999999");
  }
}
