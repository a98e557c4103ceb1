package dev.onceward.idempotency.external;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("E6: a remote that hangs does not take the reconcilers of the others")
class ReconcilerSharesTest {

  private final ReconcilerShares shares = new ReconcilerShares(Set.of("charge", "pay", "mail"), 4);

  @Test
  void processThatHangs_leavesOneForEachOther() {
    shares.take("charge");
    assertThat(shares.open()).containsExactly("charge", "mail", "pay");
    shares.take("charge");

    assertThat(shares.open()).containsExactly("mail", "pay");
  }

  @Test
  void twoThatHang_leaveOneForTheThird() {
    shares.take("charge");
    shares.take("charge");
    shares.take("mail");

    assertThat(shares.open()).containsExactly("pay");
  }

  @Test
  void whatWasGivenBack_isOpenAgain() {
    shares.take("charge");
    shares.take("charge");
    shares.giveBack("charge");

    assertThat(shares.open()).contains("charge");
  }

  @Test
  void onlyProcess_takesThemAll() {
    ReconcilerShares alone = new ReconcilerShares(Set.of("charge"), 2);
    alone.take("charge");

    assertThat(alone.open()).containsExactly("charge");
  }

  @Test
  void fewerReconcilersThanProcesses_takeTurns() {
    ReconcilerShares one = new ReconcilerShares(Set.of("charge", "pay"), 1);

    assertThat(one.open()).containsExactly("charge", "pay");
  }
}
