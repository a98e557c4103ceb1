package dev.onceward.localstack.sandbox;

import com.stripe.exception.ApiConnectionException;
import com.stripe.exception.StripeException;
import com.stripe.model.PaymentIntent;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Calls whose end matters, whatever it is, one or many at a time. */
final class Calls {
  interface Call {
    PaymentIntent make(int number) throws StripeException;
  }

  private Calls() {}

  /** The intent's status, or the error's code. */
  static String status(Callable<PaymentIntent> call) {
    try {
      return call.call().getStatus();
    } catch (StripeException e) {
      return String.valueOf(e.getCode());
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  /** Whether the connection ended without an answer. */
  static boolean closes(Callable<?> call) {
    try {
      call.call();
      return false;
    } catch (ApiConnectionException closed) {
      return true;
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  static List<String> atOnce(int count, Call call) {
    return together(count, number -> status(() -> call.make(number)));
  }

  /** Stripe's library always sends a key; a client of one's own may not. */
  static List<Integer> confirmWithoutKey(int count, URI sandbox, String intent) {
    ControlClient http = new ControlClient(sandbox);
    HttpRequest confirm =
        HttpRequest.newBuilder(sandbox.resolve("/v1/payment_intents/" + intent + "/confirm"))
            .header("Authorization", "Bearer sk_test_1")
            .POST(BodyPublishers.noBody())
            .build();
    return together(count, number -> http.send(confirm).statusCode());
  }

  private static <T> List<T> together(int count, IntFunction<T> call) {
    CyclicBarrier start = new CyclicBarrier(count);
    ExecutorService threads = Executors.newFixedThreadPool(count);
    try {
      List<Future<T>> futures =
          IntStream.range(0, count)
              .mapToObj(
                  number ->
                      threads.submit(
                          () -> {
                            await(start);
                            return call.apply(number);
                          }))
              .toList();
      return futures.stream().map(Calls::resultOf).toList();
    } finally {
      threads.shutdownNow();
    }
  }

  private static void await(CyclicBarrier barrier) {
    try {
      barrier.await();
    } catch (InterruptedException | BrokenBarrierException e) {
      throw new AssertionError(e);
    }
  }

  private static <T> T resultOf(Future<T> future) {
    try {
      return future.get();
    } catch (InterruptedException | ExecutionException e) {
      throw new AssertionError(e);
    }
  }
}
