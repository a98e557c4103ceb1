package dev.onceward.systemtests.harness;

import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

/** Many orders placed at once. */
public final class Burst {

  private static final int AT_ONCE = 50;
  private static final int UNAVAILABLE = 503;
  private static final Duration LIMIT = Duration.ofSeconds(60);

  private final Map<Intent, CompletableFuture<Reply>> calls = new LinkedHashMap<>();

  private Burst(Caller caller, List<Intent> intents) {
    intents.forEach(intent -> calls.put(intent, caller.order(intent).start()));
  }

  /** All calls are on their way when this returns. */
  public static Burst start(Caller caller, List<Intent> intents) {
    return new Burst(caller, intents);
  }

  public static List<Intent> intents(int number) {
    return Stream.generate(Intent::fresh).limit(number).toList();
  }

  /** Returns when that many calls have come to an end. */
  public void awaitEnds(int number) {
    await(number + " answers")
        .atMost(LIMIT)
        .pollInterval(Duration.ofMillis(2))
        .until(() -> calls.values().stream().filter(CompletableFuture::isDone).count() >= number);
  }

  /** The answers that came; a call whose answer was lost has none. Waits for every call to end. */
  public Map<Intent, Reply> answers() {
    Map<Intent, Reply> answers = new LinkedHashMap<>();
    calls.forEach(
        (intent, call) -> {
          if (!call.handle((reply, lost) -> lost != null).join()) {
            answers.put(intent, call.join());
          }
        });
    return answers;
  }

  /** The answers to every intent's repeat, as a client gets them that repeats after each 503. */
  public static Map<Intent, Reply> repeat(Caller caller, List<Intent> intents) {
    Instant deadline = Instant.now().plus(LIMIT);
    Map<Intent, Reply> answers = new LinkedHashMap<>();
    for (int from = 0; from < intents.size(); from += AT_ONCE) {
      List<Intent> some = intents.subList(from, Math.min(intents.size(), from + AT_ONCE));
      Map<Intent, CompletableFuture<Reply>> calls = new LinkedHashMap<>();
      some.forEach(intent -> calls.put(intent, answer(caller.order(intent), deadline)));
      calls.forEach((intent, call) -> answers.put(intent, call.join()));
    }
    return answers;
  }

  private static CompletableFuture<Reply> answer(Call call, Instant deadline) {
    return call.start()
        .thenCompose(
            reply ->
                reply.status() == UNAVAILABLE && Instant.now().isBefore(deadline)
                    ? answer(call, deadline)
                    : CompletableFuture.completedFuture(reply));
  }
}
