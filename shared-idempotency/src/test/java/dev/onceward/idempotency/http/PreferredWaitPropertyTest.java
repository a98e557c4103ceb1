package dev.onceward.idempotency.http;

import static org.assertj.core.api.Assertions.assertThatCode;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Label;
import net.jqwik.api.Property;

class PreferredWaitPropertyTest {

  @Property
  @Label("H8: whatever a client prefers is read without a failure")
  void anything_isReadWithoutFailure(@ForAll String line) {
    assertThatCode(() -> PreferredWait.of(List.of(line))).doesNotThrowAnyException();
  }
}
