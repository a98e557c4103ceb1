package dev.onceward.systemtests.harness;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * How long calls took that a few clients made one after the other.
 *
 * @param calls shortest first
 */
public record Pace(List<Duration> calls) {

  /** Makes the calls; one that is not answered with success fails the test. */
  public static Pace of(Supplier<Call> calls, int clients, int callsEach) {
    ExecutorService threads = Executors.newFixedThreadPool(clients);
    try {
      List<CompletableFuture<List<Duration>>> running =
          IntStream.range(0, clients)
              .mapToObj(
                  client ->
                      CompletableFuture.supplyAsync(
                          () -> Stream.generate(calls).limit(callsEach).map(Pace::timed).toList(),
                          threads))
              .toList();
      return new Pace(running.stream().flatMap(client -> client.join().stream()).sorted().toList());
    } finally {
      threads.shutdown();
    }
  }

  private static Duration timed(Call call) {
    long start = System.nanoTime();
    Reply reply = call.send();
    Duration taken = Duration.ofNanos(System.nanoTime() - start);
    if (reply.status() >= 300) {
      throw new AssertionError("Not a success: " + reply);
    }
    return taken;
  }

  public Duration slowest() {
    return calls.get(calls.size() - 1);
  }
}
