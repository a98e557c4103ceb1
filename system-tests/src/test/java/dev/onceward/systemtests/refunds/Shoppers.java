package dev.onceward.systemtests.refunds;

import dev.onceward.systemtests.harness.Call;
import dev.onceward.systemtests.harness.Caller;
import dev.onceward.systemtests.harness.Charge;
import dev.onceward.systemtests.harness.Intent;
import dev.onceward.systemtests.harness.Reply;
import dev.onceward.systemtests.harness.Stack;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Clients that pay and ask for their money back, whole or in parts at once, at any node, and repeat
 * each request with its key, whatever breaks, until it is answered for good.
 */
final class Shoppers implements AutoCloseable {

  private static final int NODES = 2;
  private static final long PAUSE_NANOS = 50_000_000;

  /** A node that starts needs the processors too. */
  private static final long PAUSE_AT_A_START_NANOS = 500_000_000;

  /** A node that starts lets connections wait. */
  private static final int PATIENCE_SECONDS = 5;

  private final Stack stack;
  private final Killer killer;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<CompletableFuture<Void>> clients;
  private final CompletableFuture<Object> failure;
  private final AtomicInteger charges = new AtomicInteger();
  private final AtomicInteger refunds = new AtomicInteger();

  Shoppers(Stack stack, int clients, long seed, Killer killer) {
    this.stack = stack;
    this.killer = killer;
    this.clients =
        IntStream.range(0, clients)
            .mapToObj(
                client ->
                    CompletableFuture.runAsync(() -> shop(new Random(seed + client)), threads))
            .toList();
    this.failure =
        CompletableFuture.anyOf(
            this.clients.stream()
                .map(client -> client.thenCompose(done -> new CompletableFuture<Void>()))
                .toArray(CompletableFuture[]::new));
  }

  /** Completes when a client has got an answer that none may get, and only then. */
  CompletableFuture<Object> failure() {
    return failure;
  }

  private void shop(Random random) {
    do {
      Charge charge = Charge.fresh();
      Reply paid = untilFinal(random, caller -> caller.pay(charge));
      if (paid.status() == 201) {
        charges.incrementAndGet();
        giveBack(random, paid.member("payment_id"));
      }
      pause();
    } while (killer.isGoingOn());
  }

  private void pause() {
    LockSupport.parkNanos(killer.isStarting() ? PAUSE_AT_A_START_NANOS : PAUSE_NANOS);
  }

  /** Nothing, all, or two parts at once that fit or don't. */
  private void giveBack(Random random, String payment) {
    List<String> bodies =
        switch (random.nextInt(4)) {
          case 0 -> List.of();
          case 1 -> List.of("{}");
          case 2 -> List.of("{\"amount\":5}", "{\"amount\":\"9.99\"}");
          default -> List.of("{\"amount\":9}", "{\"amount\":9}");
        };
    long seed = random.nextLong();
    bodies.stream()
        .map(
            body ->
                CompletableFuture.runAsync(() -> refund(new Random(seed), payment, body), threads))
        .toList()
        .forEach(CompletableFuture::join);
  }

  private void refund(Random random, String payment, String body) {
    String key = Intent.newKey();
    Reply reply = untilFinal(random, caller -> caller.refund(payment, key, body));
    if (reply.status() == 201) {
      refunds.incrementAndGet();
    }
  }

  private Reply untilFinal(Random random, Function<Caller, Call> request) {
    while (true) {
      try {
        Caller caller = stack.node(1 + random.nextInt(NODES)).system().tenantA();
        Reply reply =
            request.apply(caller).start().orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS).join();
        if (isFinal(reply)) {
          return reply;
        }
      } catch (CompletionException noAnswer) {
        // The node is down, was killed or takes too long: the client can't know, and repeats.
      }
      pause();
    }
  }

  private static boolean isFinal(Reply reply) {
    boolean refused =
        reply.status() == 409 && reply.member("code").equals("refund_exceeds_payment");
    if (reply.status() == 201 || refused) {
      return true;
    }
    if (reply.status() != 202 && reply.status() != 409 && reply.status() < 500) {
      throw new AssertionError("A payment or refund was answered with " + reply);
    }
    return false;
  }

  int charges() {
    return charges.get();
  }

  int refunds() {
    return refunds.get();
  }

  void join() {
    clients.forEach(CompletableFuture::join);
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
