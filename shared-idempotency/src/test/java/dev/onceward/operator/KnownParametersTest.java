package dev.onceward.operator;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("M4: the parameters that the operator's lists have")
class KnownParametersTest {

  @ParameterizedTest
  @ValueSource(
      classes = {
        ActionsResource.class,
        DeadLettersResource.class,
        ExecutionsResource.class,
        RecordsResource.class,
        TasksResource.class
      })
  void everyList_hasPages(Class<?> resource) {
    assertThat(KnownParameters.of(resource)).contains("limit", "cursor");
  }

  @Test
  void theyAreThoseThatTheMethodDeclares() {
    assertThat(KnownParameters.of(DeadLettersResource.class))
        .containsExactly("cursor", "limit", "older_than", "reason", "state", "topic");
  }
}
