package dev.onceward.invoicing.boundary;

import static org.assertj.core.api.Assertions.assertThat;

import dev.onceward.idempotency.Command.Identity;
import dev.onceward.idempotency.IdempotencyKey;
import dev.onceward.invoicing.TestInvoices;
import dev.onceward.invoicing.entity.Invoice;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("K5: a job that waits for its mail says which, why, and what to do")
class UnknownMailsTest {

  private static final String KEY = TestInvoices.ORDER + ".v2";
  private static final Identity RECORD =
      Identity.ofTenant(
          TestInvoices.TENANT, "mail.invoice." + TestInvoices.TENANT, new IdempotencyKey(KEY));

  private final UnknownMails mails = new UnknownMails();

  @Test
  void unknownMail_isForTheOperator() {
    Invoice unknown = TestInvoices.queued().unknown(TestInvoices.AT);

    assertThat(mails.whyItWaits(unknown, RECORD))
        .contains(
            "operation mail.invoice." + TestInvoices.TENANT,
            "key " + KEY,
            "tenant " + TestInvoices.TENANT,
            "UNKNOWN",
            "resolve the execution, as docs/operator.md says")
        .doesNotContain(unknown.email());
  }

  @Test
  void mailThatIsOnItsWay_isNot() {
    assertThat(mails.whyItWaits(TestInvoices.queued(), RECORD))
        .contains("key " + KEY, "QUEUED")
        .doesNotContain("resolve");
  }
}
