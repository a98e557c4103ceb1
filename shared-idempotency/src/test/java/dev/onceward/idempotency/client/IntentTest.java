package dev.onceward.idempotency.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.onceward.idempotency.IdempotencyKey;
import dev.onceward.idempotency.KeyInvalidException;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("O3: an intent has one key")
class IntentTest {

  @Test
  void intentsOfTheSameContent_haveKeysOfTheirOwn() {
    assertThat(Intent.begin().key()).isNotEqualTo(Intent.begin().key());
  }

  @Test
  void everyAttempt_seesTheKey() throws Exception {
    Intent intent = Intent.begin();

    assertThat(intent.call(IntentTest::currentKey)).contains(intent.key());
    assertThat(intent.call(IntentTest::currentKey)).contains(intent.key());
    assertThat(currentKey()).isEmpty();
  }

  @Test
  void attemptThatFails_leavesNoKeyBehind() {
    assertThatThrownBy(
            () ->
                Intent.begin()
                    .call(
                        () -> {
                          throw new IOException("lost");
                        }))
        .hasMessage("lost");
    assertThat(currentKey()).isEmpty();
  }

  @Test
  void intentWithinAnother_isTheCurrentOneUntilItEnds() throws Exception {
    Intent outer = Intent.begin();
    Intent inner = Intent.begin();

    outer.call(
        () -> {
          assertThat(inner.call(IntentTest::currentKey)).contains(inner.key());
          return assertThat(currentKey()).contains(outer.key());
        });
  }

  @Test
  void anotherThread_worksForNobody() throws Exception {
    assertThat(
            Intent.begin().call(() -> CompletableFuture.supplyAsync(IntentTest::currentKey).join()))
        .isEmpty();
  }

  @Test
  @DisplayName("the job form keeps the key before the first attempt, and finds it after a crash")
  void job_keepsItsKeyFirst() throws Exception {
    AtomicReference<String> row = new AtomicReference<>();
    KeyKeeper keeper =
        candidate -> row.updateAndGet(kept -> Optional.ofNullable(kept).orElse(candidate));

    Intent firstRun = Intent.keptBy(keeper);
    Intent afterTheCrash = Intent.keptBy(keeper);

    assertThat(row).hasValue(firstRun.key().value());
    assertThat(afterTheCrash.key()).isEqualTo(firstRun.key());
  }

  @Test
  void keyThatCanNotBeKept_makesNoIntent() {
    assertThatThrownBy(
            () ->
                Intent.keptBy(
                    candidate -> {
                      throw new IOException("no database");
                    }))
        .isInstanceOf(IOException.class);
  }

  @Test
  void keptTextThatIsNoKey_isRefused() {
    assertThatThrownBy(() -> Intent.keptBy(candidate -> "two words"))
        .isInstanceOf(KeyInvalidException.class);
  }

  private static Optional<IdempotencyKey> currentKey() {
    return Intent.current().map(Intent::key);
  }
}
