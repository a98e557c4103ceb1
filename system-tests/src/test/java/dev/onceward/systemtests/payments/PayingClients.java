package dev.onceward.systemtests.payments;

import dev.onceward.systemtests.harness.Call;
import dev.onceward.systemtests.harness.Charge;
import dev.onceward.systemtests.harness.Reply;
import dev.onceward.systemtests.harness.Stack;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

/**
 * Clients that pay one payment after the other at any node, and repeat each with its key, whatever
 * breaks, until it is answered for good. Some payments are asked for under a second key as well.
 */
final class PayingClients implements AutoCloseable {

  private static final int NODES = 2;
  private static final long PAUSE_NANOS = 100_000_000;
  private static final int EVERY_TENTH = 10;

  /** A node that starts lets connections wait. */
  private static final int PATIENCE_SECONDS = 5;

  private final Stack stack;
  private final int least;
  private final BooleanSupplier goOn;
  private final ExecutorService threads;
  private final List<CompletableFuture<Void>> clients;
  private final AtomicInteger begun = new AtomicInteger();
  private final Map<Charge, Reply> finalReplies = new ConcurrentHashMap<>();

  /**
   * Starts them.
   *
   * @param least how many payments to make at least
   * @param goOn whether to go on after that
   */
  PayingClients(Stack stack, int clients, int least, BooleanSupplier goOn) {
    this.stack = stack;
    this.least = least;
    this.goOn = goOn;
    this.threads = Executors.newCachedThreadPool();
    this.clients =
        IntStream.range(0, clients)
            .mapToObj(i -> CompletableFuture.runAsync(this::payOneAfterTheOther, threads))
            .toList();
  }

  private void payOneAfterTheOther() {
    int number = begun.incrementAndGet();
    while (number <= least || goOn.getAsBoolean()) {
      Charge charge =
          number % EVERY_TENTH == 0 ? Charge.by("pm_card_visa_chargeDeclined") : Charge.fresh();
      if (number % EVERY_TENTH == 1) {
        Charge twin = charge.underAnotherKey();
        CompletableFuture<Void> other =
            CompletableFuture.runAsync(() -> payUntilFinal(twin), threads);
        payUntilFinal(charge);
        other.join();
      } else {
        payUntilFinal(charge);
      }
      number = begun.incrementAndGet();
    }
  }

  private void payUntilFinal(Charge charge) {
    while (true) {
      try {
        Reply reply = anyNode(charge).start().orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS).join();
        if (reply.status() == 201 || reply.status() == 402) {
          finalReplies.put(charge, reply);
          return;
        }
        if (reply.status() != 202 && reply.status() != 409 && reply.status() < 500) {
          throw new AssertionError("A payment was answered with " + reply);
        }
      } catch (CompletionException noAnswer) {
        // The node is down, was killed or takes too long: the client can't know, and repeats.
      }
      LockSupport.parkNanos(PAUSE_NANOS);
    }
  }

  private Call anyNode(Charge charge) {
    int node = 1 + ThreadLocalRandom.current().nextInt(NODES);
    return stack.node(node).system().tenantA().pay(charge);
  }

  int begun() {
    return begun.get();
  }

  /** Every charge with its final answer, when all clients are done. */
  Map<Charge, Reply> join() {
    clients.forEach(CompletableFuture::join);
    return Map.copyOf(finalReplies);
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
