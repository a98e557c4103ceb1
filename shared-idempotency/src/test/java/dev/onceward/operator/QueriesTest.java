package dev.onceward.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.onceward.idempotency.problem.Problem.Violation;
import dev.onceward.idempotency.problem.ProblemException;
import dev.onceward.operator.Queries.Common;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("M4: the parameters of the operator's lists")
class QueriesTest {

  private static final Common NOTHING = Common.of(null, null, null, null);

  @Test
  void withoutParameters_listsTwentyOfAll() {
    assertThat(Queries.ofRecords(Optional.empty(), Optional.empty(), NOTHING))
        .isEqualTo(
            new RecordQuery(
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                20,
                Optional.empty()));
  }

  @Test
  void stuck_isAnAgeAndNoState() {
    ExecutionQuery query =
        Queries.ofExecutions(Common.of("stuck", "PT2H", "7", null), Duration.ofMinutes(3));

    assertThat(query.state()).isEmpty();
    assertThat(query.dueFor()).contains(Duration.ofMinutes(3));
    assertThat(query.olderThan()).contains(Duration.ofHours(2));
    assertThat(query.limit()).isEqualTo(7);
  }

  @ParameterizedTest
  @CsvSource({
    "state, UNKNOWN, , , ",
    "older_than, , yesterday, , ",
    "older_than, , -PT1H, , ",
    "older_than, , PT9999999999999H, , ",
    "limit, , , 0, ",
    "limit, , , 101, ",
    "limit, , , 1e1, ",
    "cursor, , , , AAAA",
    "cursor, , , , not base64!"
  })
  void malformedParameter_isNamedWithItsValue(
      String name, String state, String age, String limit, String cursor) {
    Common common = Common.of(state, age, limit, cursor);

    assertThatThrownBy(() -> Queries.ofRecords(Optional.empty(), Optional.empty(), common))
        .isInstanceOfSatisfying(
            ProblemException.class,
            refusal -> {
              assertThat(refusal.problem().status()).isEqualTo(400);
              assertThat(refusal.problem().violations())
                  .extracting(Violation::field)
                  .containsExactly(name);
              assertThat(refusal.getMessage()).contains(", not '");
            });
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a key", "ключ", "\"quoted\""})
  void impossibleKey_isRefused(String key) {
    assertThatThrownBy(() -> Queries.ofRecords(Optional.empty(), Optional.of(key), NOTHING))
        .isInstanceOf(ProblemException.class)
        .hasMessageContaining("key must match");
  }

  @Test
  @DisplayName("M4: what no text column can hold is refused, and does not come to the database")
  void zeroCharacters_areRefused() {
    Optional<String> zero = Optional.of("a\0b");
    Optional<String> none = Optional.empty();

    assertRefused("target_id", () -> Queries.ofActions(zero, none, none));
    assertRefused("type", () -> Queries.ofTasks(zero, none, NOTHING));
    assertRefused("key", () -> Queries.ofTasks(none, zero, NOTHING));
  }

  private static void assertRefused(String name, ThrowingCallable query) {
    assertThatThrownBy(query)
        .isInstanceOf(ProblemException.class)
        .hasMessageContaining(name + " must");
  }

  @Test
  void allThatIsWrong_isToldAtOnce() {
    assertThatThrownBy(
            () -> Queries.ofExecutions(Common.of("STUCK", "x", "x", "x"), Duration.ofMinutes(1)))
        .isInstanceOfSatisfying(
            ProblemException.class,
            refusal -> assertThat(refusal.problem().violations()).hasSize(4));
  }

  @Test
  void cursor_leadsBackToItsPosition() {
    Cursor cursor = new Cursor(Instant.parse("2026-11-30T09:00:00.123456Z"), UUID.randomUUID());

    assertThat(Cursor.decode(cursor.encode())).contains(cursor);
    assertThat(Cursor.decode(cursor.encode() + "A")).isEmpty();
  }
}
