package dev.onceward.messaging.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("K5: what a channel holds in memory")
class HeldMessagesTest {

  private final HeldMessages held = new HeldMessages(3, 100);

  @Test
  void number_isBounded() {
    assertThat(take(1)).isDone();
    assertThat(take(1)).isDone();
    assertThat(take(1)).isDone();
    CompletableFuture<Void> fourth = take(1);
    assertThat(fourth).isNotDone();

    held.giveBack(1);

    assertThat(fourth).isDone();
  }

  @Test
  void bytes_areBounded() {
    assertThat(take(60)).isDone();
    assertThat(take(30)).isDone();
    CompletableFuture<Void> next = take(50);
    assertThat(next).isNotDone();

    held.giveBack(30);
    assertThat(next).as("60 and 50 are more than 100").isNotDone();
    held.giveBack(60);

    assertThat(next).isDone();
  }

  @Test
  void largerThanTheBound_isHeldAlone() {
    assertThat(take(1)).isDone();
    CompletableFuture<Void> large = take(500);
    assertThat(large).isNotDone();
    held.giveBack(1);
    assertThat(large).isDone();

    CompletableFuture<Void> next = take(1);
    assertThat(next).isNotDone();
    held.giveBack(500);

    assertThat(next).isDone();
  }

  private CompletableFuture<Void> take(long size) {
    return held.take(size).toCompletableFuture();
  }
}
