package dev.onceward.localstack;

import static org.assertj.core.api.Assertions.assertThatCode;

import org.junit.jupiter.api.Test;

class OwnClassesTest {
  @Test
  void everyClass_canBeLoadedAhead() {
    assertThatCode(OwnClasses::loadAll).doesNotThrowAnyException();
  }
}
