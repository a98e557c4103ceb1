package dev.onceward.invoicing.boundary;

import static org.assertj.core.api.Assertions.assertThat;

import dev.onceward.invoicing.TestInvoices;
import dev.onceward.messaging.PoisonMessage;
import java.nio.charset.StandardCharsets;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** K6: whatever comes is a job or poison with a reason, and nothing else. */
class InvoiceJobReaderPropertyTest {

  private final InvoiceJobReader reader = Jobs.reader();

  @Property(tries = 500)
  void anyBytes_areAJobOrPoisonWithAReason(@ForAll byte[] bytes) {
    assertJobOrPoison(bytes);
  }

  @Property(tries = 500)
  void goodJobWithOneByteChanged_isAJobOrPoisonWithAReason(
      @ForAll @IntRange(max = 150) int place, @ForAll byte value) {
    byte[] bytes = Jobs.GOOD.getBytes(StandardCharsets.UTF_8);
    bytes[place] = value;
    assertJobOrPoison(bytes);
  }

  @Property
  void anyVersionThatThereMayBe_isRead(@ForAll @IntRange(min = 1, max = 999_999_999) int version) {
    InvoiceJob job =
        reader.read(Jobs.message(Jobs.GOOD.replace("version\": 2", "version\": " + version)));
    assertThat(job.invoice().version()).isEqualTo(version);
    assertThat(job.invoice().tenant()).isEqualTo(TestInvoices.TENANT);
  }

  private void assertJobOrPoison(byte[] bytes) {
    try {
      assertThat(reader.read(Jobs.message(bytes)).invoice().version()).isPositive();
    } catch (PoisonMessage poison) {
      assertThat(poison.reason()).matches("[a-z][a-z_]*");
      assertThat(poison.getMessage()).isNotBlank();
    }
  }
}
