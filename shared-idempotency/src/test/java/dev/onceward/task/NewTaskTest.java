package dev.onceward.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("Q1: what can be a task")
class NewTaskTest {

  private static final UUID TENANT = UUID.randomUUID();

  private final NewTask task = NewTask.of(TENANT, "remind:1", "remind", "card 4242");

  @ParameterizedTest
  @ValueSource(ints = {0, 256})
  void malformedKey_isRefused(int length) {
    assertThatThrownBy(() -> NewTask.of(TENANT, "k".repeat(length), "remind", ""))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("key has 1 to 255")
        .hasMessageContaining(String.valueOf(length));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 101})
  void malformedType_isRefused(int length) {
    assertThatThrownBy(() -> NewTask.of(TENANT, "k", " ".repeat(length), ""))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("type has 1 to 100")
        .hasMessageContaining(String.valueOf(length));
  }

  @Test
  @DisplayName("Q1: what no text column takes is refused before the transaction is lost over it")
  void zeroCharacters_areRefused() {
    assertThatThrownBy(() -> NewTask.of(TENANT, "a\0", "remind", ""))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("key has the character U+0000");
    assertThatThrownBy(() -> NewTask.of(TENANT, "a", "remind", "\0"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("payload has the character U+0000");
  }

  @Test
  void noAttempt_isRefused() {
    assertThatThrownBy(() -> task.maxAttempts(0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("not 0 times");
  }

  @Test
  void restlessRepeat_isRefused() {
    assertThatThrownBy(() -> task.repeat(Duration.ofMillis(999)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("PT0.999S");
  }

  @Test
  void text_hasNoPayload() {
    assertThat(task).asString().contains("remind:1").doesNotContain("4242");
    assertThat(new Task(TENANT, TENANT, "remind:1", "remind", "card 4242", 1, 3))
        .asString()
        .contains("remind:1", "attempt 1 of 3")
        .doesNotContain("4242");
  }
}
