package dev.onceward.messaging.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.subscription.MultiEmitter;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("M1: whether a consumer's channel reads")
class ReadingTest {

  private static final String CONSUMER = "test";

  private final List<MultiEmitter<? super String>> channel = new ArrayList<>();
  private final Reading reading = new Reading(CONSUMER, Multi.createFrom().emitter(channel::add));
  private final ConsumerStates states = new ConsumerStates();

  @Test
  void channel_reads() {
    states.started(CONSUMER, reading);
    channel.get(0).emit("a message");

    assertThat(states.reads(CONSUMER)).contains(true);
  }

  @Test
  @DisplayName("M3: one that failed reads no more, and that can be seen")
  void failedChannel_readsNoMore() {
    states.started(CONSUMER, reading);

    channel.get(0).fail(new IllegalStateException("the acknowledgement is lost"));

    assertThat(states.reads(CONSUMER)).contains(false);
  }

  @Test
  void endedChannel_readsNoMore() {
    channel.get(0).complete();

    assertThat(reading.goesOn()).isFalse();
  }

  @Test
  void stoppedChannel_isAskedForNothing() {
    states.started(CONSUMER, reading);

    states.stop();

    assertThat(channel.get(0).isCancelled()).isTrue();
  }

  @Test
  void ofAConsumerThatNeverBegan_nothingIsKnown() {
    assertThat(states.reads("another")).isEmpty();
    assertThat(states.batchAge("another")).isZero();
  }
}
