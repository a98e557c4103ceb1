package dev.onceward.messaging.relay;

import static dev.onceward.messaging.relay.RelayFixture.unsent;
import static org.assertj.core.api.Assertions.assertThat;

import dev.onceward.messaging.Sent;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("K2: how far a batch of events has come")
class ProgressTest {

  private static final int GOOD = 0;
  private static final int BAD = 1;

  private final Pauses pauses = new Pauses();

  @Test
  void bucketThatFails_hasFailedOnce_howeverManyWavesFollow() {
    Progress progress = new Progress(pauses);
    progress.note(List.of(unsent(BAD, "a", 1)), nothing());

    IntStream.range(0, 50)
        .mapToObj(version -> unsent(GOOD, "b", version))
        .forEach(event -> progress.note(List.of(event), all(event)));

    assertThat(pauses.failures(BAD)).isOne();
    assertThat(progress.isStopped(BAD)).isTrue();
    assertThat(progress.isStopped(GOOD)).isFalse();
    assertThat(progress.acknowledged()).hasSize(50);
  }

  @Test
  void failuresInARow_areCountedOverBatches_andEndWithASuccess() {
    for (int batch = 0; batch < 3; batch++) {
      new Progress(pauses).note(List.of(unsent(BAD, "a", 1), unsent(BAD, "b", 1)), nothing());
    }
    assertThat(pauses.failures(BAD)).isEqualTo(3);
    assertThat(pauses.isPaused(BAD)).isTrue();

    UnsentEvent event = unsent(BAD, "a", 1);
    new Progress(pauses).note(List.of(event), all(event));

    assertThat(pauses.failures(BAD)).isZero();
  }

  @Test
  void bucketWithOneFailure_isStopped_andKeepsWhatArrived() {
    Progress progress = new Progress(pauses);
    UnsentEvent arrived = unsent(BAD, "a", 1);

    progress.note(List.of(arrived, unsent(BAD, "b", 1)), all(arrived));

    assertThat(progress.acknowledged()).containsExactly(arrived);
    assertThat(progress.stoppedBuckets()).isOne();
    assertThat(pauses.failures(BAD)).isOne();
  }

  private static Sent all(UnsentEvent event) {
    return new Sent(Set.of(event.event().id()), Optional.empty());
  }

  private static Sent nothing() {
    return new Sent(Set.of(), Optional.of(new IllegalStateException("refused")));
  }
}
