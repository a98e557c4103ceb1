package dev.onceward.operator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.onceward.idempotency.external.StepResult.Done;
import dev.onceward.idempotency.external.StepResult.Ended;
import dev.onceward.idempotency.problem.Problem.Violation;
import dev.onceward.idempotency.problem.ProblemException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("M4: the bodies of the operator's actions")
class OrdersTest {

  @Test
  void reason_isTakenWithoutSpaceAround() {
    Order order =
        Orders.read(
            Action.RELEASE, Target.Kind.EXECUTION, bytes("{\"reason\": \" ticket 4711 \"}"));

    assertThat(order.reason()).isEqualTo("ticket 4711");
    assertThat(order.found()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{\"reason\":\"  \"}",
        "{\"reason\":4711}",
        "{\"reason\":null}",
        "{\"reason\":\"a\\u0000b\"}"
      })
  void withoutAReason_isRefused(String body) {
    assertThatThrownBy(() -> Orders.read(Action.RETRY, Target.Kind.EXECUTION, bytes(body)))
        .isInstanceOf(ProblemException.class)
        .hasMessageContaining("reason must");
  }

  @Test
  void endlessReason_isRefused() {
    String body = "{\"reason\":\"" + "x".repeat(501) + "\"}";

    assertThatThrownBy(() -> Orders.read(Action.RETRY, Target.Kind.EXECUTION, bytes(body)))
        .isInstanceOf(ProblemException.class)
        .hasMessageContaining("has 501");
  }

  @Test
  void jsonResult_isKeptAsItsProcessWritesIt() {
    Order order =
        Orders.read(
            Action.RESOLVE,
            Target.Kind.EXECUTION,
            bytes("{\"reason\":\"r\",\"outcome\":\"DONE\",\"result\":{\"b\": 1, \"a\": \"x\"}}"));

    assertThat(order.found()).contains(new Done(bytes("{\"b\":1,\"a\":\"x\"}")));
  }

  @Test
  void textResult_isTheTextItself() {
    Order order =
        Orders.read(
            Action.RESOLVE,
            Target.Kind.EXECUTION,
            bytes("{\"reason\":\"r\",\"outcome\":\"ENDED\",\"result\":\"mail_refused\"}"));

    assertThat(order.found()).contains(new Ended(bytes("mail_refused")));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"reason\":\"r\"}|outcome,result",
        "{\"reason\":\"r\",\"outcome\":\"done\",\"result\":{}}|outcome",
        "{\"reason\":\"r\",\"outcome\":\"UNKNOWN\",\"result\":{}}|outcome",
        "{\"reason\":\"r\",\"outcome\":\"DONE\"}|result",
        "{\"outcome\":\"DONE\",\"result\":{}}|reason"
      })
  void incompleteResolution_namesWhatIsWrong(String body, String fields) {
    assertThatThrownBy(() -> Orders.read(Action.RESOLVE, Target.Kind.EXECUTION, bytes(body)))
        .isInstanceOfSatisfying(
            ProblemException.class,
            refusal ->
                assertThat(refusal.problem().violations())
                    .extracting(Violation::field)
                    .containsExactly(fields.split(",", -1)));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
