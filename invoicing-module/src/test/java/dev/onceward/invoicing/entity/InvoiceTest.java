package dev.onceward.invoicing.entity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.onceward.invoicing.TestInvoices;
import java.time.Instant;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("K7: what becomes of an invoice")
class InvoiceTest {

  private static final Instant LATER = TestInvoices.AT.plusSeconds(60);

  @Test
  void sentOrFailed_isForGood() {
    Invoice sent = TestInvoices.queued().sent("em_1");

    assertThat(sent.status()).isEqualTo(InvoiceStatus.SENT);
    assertThat(sent.emailId()).contains("em_1");
    assertThat(sent.revision()).isEqualTo(2);
    assertThat(sent.unknown(LATER)).isEqualTo(sent);
    assertThatThrownBy(() -> sent.failed("declined")).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(() -> TestInvoices.queued().failed("declined").sent("em_1"))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("FAILED");
  }

  @Test
  void unknown_isSoSinceTheFirstTime_andMayBeSettled() {
    Invoice unknown = TestInvoices.queued().unknown(TestInvoices.AT).unknown(LATER);

    assertThat(unknown.status()).isEqualTo(InvoiceStatus.UNKNOWN);
    assertThat(unknown.unknownSince()).contains(TestInvoices.AT);
    assertThat(unknown.sent("em_1").unknownSince()).isEmpty();
  }

  @Test
  @DisplayName("O4: voided once, and what was sent stays sent")
  void voided_isSoOnce() {
    Invoice voided = TestInvoices.queued().sent("em_1").voided(TestInvoices.AT);

    assertThat(voided.voided(LATER)).isEqualTo(voided);
    assertThat(voided.status()).isEqualTo(InvoiceStatus.SENT);
    assertThat(voided.revision()).isEqualTo(3);
  }
}
