package dev.onceward.messaging.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.onceward.messaging.ExternalConsumer;
import dev.onceward.messaging.Handling;
import dev.onceward.messaging.IncomingMessage;
import dev.onceward.messaging.PoisonMessage;
import dev.onceward.tracing.TraceContext;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("K5, K6: the lines of an external consumer")
class ExternalLinesTest {

  private final BuriedMessages deadLetters = new BuriedMessages();
  private final List<String> handled = new ArrayList<>();
  private final List<Runnable> threads = new ArrayList<>();
  private final List<Runnable> later = new ArrayList<>();
  private final List<Duration> pauses = new ArrayList<>();
  private Function<IncomingMessage, String> orderKey = message -> message.key().orElse("");
  private Reaction reaction = message -> new Handling.Done();

  private final ExternalLines lines =
      new ExternalLines(
          new Consumer(),
          deadLetters,
          new FailureRules(3, Duration.ofSeconds(1), 1000),
          threads::add,
          (task, pause) -> {
            later.add(task);
            pauses.add(pause);
          },
          TraceContext.none());

  @FunctionalInterface
  private interface Reaction {
    Handling to(IncomingMessage message) throws Exception;
  }

  private final class Consumer implements ExternalConsumer {
    @Override
    public String name() {
      return "test";
    }

    @Override
    public String topic() {
      return "things.events";
    }

    @Override
    public String orderKey(IncomingMessage message) {
      return orderKey.apply(message);
    }

    @Override
    public Handling handle(IncomingMessage message) throws Exception {
      handled.add(new String(message.value(), StandardCharsets.UTF_8));
      return reaction.to(message);
    }
  }

  @Test
  void messagesOfOneKey_goOneAfterAnother_othersBesideThem() {
    CompletableFuture<Void> a1 = add("a", "a1");
    CompletableFuture<Void> a2 = add("a", "a2");
    CompletableFuture<Void> b1 = add("b", "b1");

    assertThat(threads).as("one task for each line").hasSize(2);
    runThreads();

    assertThat(handled).containsExactly("a1", "b1", "a2");
    assertThat(List.of(a1, a2, b1)).allMatch(CompletableFuture::isDone);
  }

  @Test
  @DisplayName("K5: in progress: tried again in place, never acknowledged, order kept")
  void unfinishedMessage_holdsItsLineAndNoThread() {
    reaction =
        message ->
            message.key().equals(Optional.of("a"))
                ? new Handling.TryAgain("not yet", Duration.ofMillis(300))
                : new Handling.Done();
    CompletableFuture<Void> a1 = add("a", "a1");
    CompletableFuture<Void> a2 = add("a", "a2");
    CompletableFuture<Void> b1 = add("b", "b1");
    runThreads();

    assertThat(b1).isDone();
    assertThat(a1).isNotDone();
    assertThat(threads).isEmpty();
    assertThat(pauses).containsExactly(Duration.ofMillis(300));

    reaction = message -> new Handling.Done();
    runLater();
    assertThat(handled).containsExactly("a1", "b1", "a1", "a2");
    assertThat(a1).isDone();
    assertThat(a2).isDone();
  }

  @Test
  @DisplayName("K5: what waits long is told, with the reason and what waits behind it")
  void longWait_isTold() {
    reaction = message -> new Handling.TryAgain("its mail is UNKNOWN", Duration.ofSeconds(4));
    try (LogBook log = LogBook.of(LinedUp.class)) {
      List<CompletableFuture<Void>> waiting =
          List.of(add("a", "a1"), add("a", "a2"), add("a", "a3"));
      runThreads();
      runLater();
      assertThat(log.messages()).isEmpty();
      runLater();
      assertThat(log.messages())
          .singleElement()
          .asString()
          .matches("test waits with things.events-0@\\d+ for PT8S already, .*")
          .contains("and 2 of the same order key behind it: its mail is UNKNOWN;");
      assertThat(waiting).noneMatch(CompletableFuture::isDone);
    }
    assertThat(lines.waiting().messages()).isEqualTo(3);
  }

  @Test
  void pauses_growUpToTheLongest() {
    reaction = message -> new Handling.TryAgain("not yet", Duration.ZERO);
    CompletableFuture<Void> message = add("a", "a1");
    runThreads();
    for (int i = 0; i < 5; i++) {
      runLater();
    }
    assertThat(message).isNotDone();

    assertThat(pauses.stream().map(Duration::toMillis))
        .containsExactly(100L, 200L, 400L, 800L, 1000L, 1000L);
  }

  @Test
  @DisplayName("K6: poison goes to the dead letters and the line goes on")
  void poison_isBuriedAndTheNextOneHandled() {
    reaction =
        message -> {
          if (message.size() == 2) {
            throw new PoisonMessage("version_invalid", "invoice_version is 0");
          }
          return new Handling.Done();
        };
    CompletableFuture<Void> bad = add("a", "xx");
    CompletableFuture<Void> good = add("a", "fine");
    CompletableFuture<Void> large = add("a", "x".repeat(2000));
    runThreads();

    assertThat(List.of(bad, good, large)).allMatch(CompletableFuture::isDone);
    assertThat(deadLetters.reasons()).containsExactly("version_invalid", "too_large");
  }

  @Test
  void deadLetterThatCannotBeSent_isNotAcknowledged() {
    deadLetters.setAway(true);
    reaction =
        message -> {
          throw new PoisonMessage("not_json", "no JSON");
        };
    CompletableFuture<Void> bad = add("a", "x");
    runThreads();
    assertThat(bad).isNotDone();

    deadLetters.setAway(false);
    runLater();
    assertThat(bad).isDone();
    assertThat(deadLetters.reasons()).containsExactly("not_json");
  }

  @Test
  void absentDatabase_isWaitedForForEver_anUnknownFailureIsNot() {
    reaction =
        message -> {
          throw new SQLException("gone", "08006");
        };
    CompletableFuture<Void> message = add("a", "x");
    runThreads();
    for (int i = 0; i < 20; i++) {
      runLater();
    }
    assertThat(message).isNotDone();

    reaction =
        failing -> {
          throw new IllegalStateException("a fault of the consumer");
        };
    runLater();
    runLater();
    assertThat(message).isNotDone();
    runLater();

    assertThat(message).isDone();
    assertThat(deadLetters.reasons()).containsExactly("consumer_failed");
  }

  @Test
  @DisplayName("K6: an error costs neither the line nor its message")
  void error_isTriedAgain() {
    deadLetters.breakDown();
    reaction =
        message -> {
          throw new PoisonMessage("not_json", "no JSON");
        };
    CompletableFuture<Void> bad = add("a", "x");
    runThreads();
    assertThat(bad).isNotDone();
    assertThat(pauses).containsExactly(Duration.ofSeconds(1));

    runLater();

    assertThat(bad).isDone();
    assertThat(deadLetters.reasons()).containsExactly("not_json");
  }

  @Test
  @DisplayName("K6: a message over which the consumer breaks before it has its key is given up too")
  void brokenOrderKey_isGivenUpInTheEnd() {
    orderKey =
        message -> {
          throw new StackOverflowError();
        };
    CompletableFuture<Void> bad = add("a", "x");

    runThreads();
    runLater();
    runLater();

    assertThat(bad).isDone();
    assertThat(deadLetters.reasons()).containsExactly("consumer_failed");
  }

  @Test
  @DisplayName("K6: an error of a task costs no thread of the bound")
  void errorOfATask_leavesItsSlot() {
    List<Runnable> taken = new ArrayList<>();
    List<Integer> done = new ArrayList<>();
    BoundedExecutor bounded = new BoundedExecutor(taken::add, 1);
    bounded.execute(
        () -> {
          throw new NoClassDefFoundError("a class that is missing");
        });
    bounded.execute(() -> done.add(1));
    taken.remove(0).run();
    assertThat(done).containsExactly(1);

    bounded.execute(() -> done.add(2));

    assertThat(taken).hasSize(1);
  }

  @Test
  @DisplayName("K5: attempts count failures in a row")
  void failuresWithProgressBetween_areNotGivenUp() {
    CompletableFuture<Void> message = add("a", "x");
    for (int i = 0; i < 5; i++) {
      reaction =
          failing -> {
            throw new IllegalStateException("a fault of the consumer");
          };
      runLater();
      runLater();
      reaction = unfinished -> new Handling.TryAgain("not yet", Duration.ZERO);
      runLater();
    }

    assertThat(message).isNotDone();
    assertThat(deadLetters.reasons()).isEmpty();
  }

  @Test
  @DisplayName("K5: a delivery that comes again after a rebalance joins the one in the line")
  void deliveryThatIsInTheLine_isNotHandledTwice() {
    reaction = message -> new Handling.TryAgain("not yet", Duration.ZERO);
    IncomingMessage message = TestMessages.message("a", Map.of(), "a1");
    CompletableFuture<Void> first = lines.add(message).toCompletableFuture();
    runThreads();
    CompletableFuture<Void> again = lines.add(message).toCompletableFuture();
    CompletableFuture<Void> next = add("a", "a2");
    reaction = finished -> new Handling.Done();
    runLater();

    assertThat(handled).containsExactly("a1", "a1", "a2");
    assertThat(List.of(first, again, next)).allMatch(CompletableFuture::isDone);

    CompletableFuture<Void> later = lines.add(message).toCompletableFuture();
    runThreads();

    assertThat(handled).as("what is out of the line is handled").hasSize(4);
    assertThat(later).isDone();
  }

  @Test
  void bound_limitsThreadsAndLosesNothing() {
    List<Runnable> taken = new ArrayList<>();
    List<Integer> done = new ArrayList<>();
    BoundedExecutor bounded = new BoundedExecutor(taken::add, 2);
    for (int i = 0; i < 5; i++) {
      int number = i;
      bounded.execute(() -> done.add(number));
    }

    assertThat(taken).hasSize(2);
    taken.forEach(Runnable::run);
    assertThat(done).containsExactly(0, 2, 3, 4, 1);
    bounded.execute(() -> done.add(5));
    assertThat(taken).hasSize(3);
  }

  private CompletableFuture<Void> add(String key, String value) {
    return lines.add(TestMessages.message(key, Map.of(), value)).toCompletableFuture();
  }

  private void runThreads() {
    while (!threads.isEmpty()) {
      threads.remove(0).run();
    }
  }

  private void runLater() {
    List<Runnable> now = List.copyOf(later);
    later.clear();
    now.forEach(Runnable::run);
    runThreads();
  }
}
