package dev.onceward.app.problem;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("H13: the weights in the header Accept")
class AcceptWeightsTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "*/*",
        "application/json",
        "application/json;q=1",
        "text/html, application/json; q=0.5, */*;Q=0.001",
        "text/*;q=0.3;level=1, a/b;q=1.000",
        "a/b;x=\"; q=none\";q=0",
        "a/b;quality=good"
      })
  void numbersFromZeroToOne_areWellFormed(String line) {
    assertThat(AcceptWeights.areWellFormed(line)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "*/*;q",
        "*/*;q=",
        "text/*;q=abc",
        "a/b, c/d;q=1.5.5",
        "a/b;q=2",
        "a/b;q=-1",
        "a/b;q=\"0.5",
        "a/b ; q =x, c/d",
        "a/b;q;c=d"
      })
  void anythingElse_isMalformed(String line) {
    assertThat(AcceptWeights.areWellFormed(line)).isFalse();
  }
}
