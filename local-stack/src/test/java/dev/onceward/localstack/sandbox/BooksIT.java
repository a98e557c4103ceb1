package dev.onceward.localstack.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.stripe.exception.CardException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The books are the witness: they outlive the sandbox. */
class BooksIT extends SandboxCase {
  @Test
  void restart_keepsIntentsEffectsAttemptsAndKeys() throws Exception {
    String intent = shop.create("pm_card_visa").getId();
    String open = shop.create("pm_card_chargeDeclined").getId();
    String body = shop.confirm(intent, "key-1").getLastResponse().body();
    shop.refund(intent, 500, "key-2");
    declined(open);
    List<Map<String, Object>> charges = control.list("charges");
    List<Map<String, Object>> refunds = control.list("refunds");

    restart();

    assertThat(control.list("charges")).isEqualTo(charges).hasSize(1);
    assertThat(control.list("refunds")).isEqualTo(refunds).hasSize(1);
    assertThat(shop.retrieve(open).getLastPaymentError().getCode()).isEqualTo("card_declined");
    declined(open);
    assertThat(shop.confirm(intent, "key-1").getLastResponse().body()).isEqualTo(body);
    assertThat(control.list("charges").get(0)).containsEntry("attempts", 2L);
  }

  @Test
  void forgottenKeys_stayForgotten() throws Exception {
    String first = shop.create(Shop.order("pm_card_visa").build(), "key-1").getId();
    control.fault("charges", "forget_keys");

    restart();

    assertThat(shop.create(Shop.order("pm_card_visa").build(), "key-1").getId())
        .isNotEqualTo(first);
  }

  @Test
  @DisplayName("a line that a crash tore is as if it had never been")
  void tornLastLine_isCutOff() throws Exception {
    String intent = shop.create("pm_card_visa").getId();
    shop.confirm(intent, "key-1");
    sandbox.close();
    byte[] whole = Files.readAllBytes(journal());
    Files.write(journal(), Arrays.copyOf(whole, whole.length - 20));

    restart();

    assertThat(control.list("charges")).isEmpty();
    assertThat(shop.confirm(intent, "key-1").getStatus()).isEqualTo("succeeded");
    restart();
    assertThat(control.list("charges")).hasSize(1);
  }

  @Test
  void damageInTheMiddle_isRefused() throws Exception {
    shop.create("pm_card_visa");
    sandbox.close();
    Files.writeString(journal(), "{broken\n{}\n", StandardOpenOption.APPEND);

    assertThatThrownBy(() -> Sandbox.start(0, folder))
        .isInstanceOf(SandboxException.class)
        .hasMessageContainingAll("Line ", journal().toString());
  }

  @Test
  void secondSandboxOnTheSameBooks_isRefused() {
    assertThatThrownBy(() -> Sandbox.start(0, folder))
        .isInstanceOf(SandboxException.class)
        .hasMessageContaining("Another sandbox");
  }

  private void declined(String intent) {
    assertThat(catchThrowableOfType(CardException.class, () -> shop.confirm(intent, "key-3")))
        .isNotNull();
  }

  private void restart() {
    sandbox.close();
    start();
  }

  private Path journal() {
    return folder.resolve("journal.jsonl");
  }
}
