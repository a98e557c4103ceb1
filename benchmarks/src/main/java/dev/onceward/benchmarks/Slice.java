package dev.onceward.benchmarks;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.HdrHistogram.Histogram;

/** Lets many clients do one scenario's work for a while. */
record Slice(int clients, Duration length) {

  Measurement run(Scenario scenario) throws Exception {
    List<Scenario.Client> connected = new ArrayList<>();
    try {
      for (int i = 0; i < clients; i++) {
        connected.add(scenario.connect());
      }
      return sum(work(connected));
    } finally {
      for (Scenario.Client client : connected) {
        client.close();
      }
    }
  }

  private List<LoadClient.Work> work(List<Scenario.Client> connected) throws Exception {
    CyclicBarrier start = new CyclicBarrier(clients);
    ExecutorService threads = Executors.newFixedThreadPool(clients);
    try {
      List<LoadClient> clientsAtWork =
          connected.stream()
              .map(client -> new LoadClient(client, start, length.toNanos()))
              .toList();
      List<LoadClient.Work> work = new ArrayList<>();
      for (Future<LoadClient.Work> done : threads.invokeAll(clientsAtWork)) {
        work.add(done.get());
      }
      return work;
    } finally {
      threads.shutdownNow();
    }
  }

  private static Measurement sum(List<LoadClient.Work> work) {
    Histogram latencies = new Histogram(LoadClient.DIGITS);
    List<String> errors = new ArrayList<>();
    long began = work.get(0).began();
    long ended = work.get(0).ended();
    for (LoadClient.Work one : work) {
      latencies.add(one.latencies());
      errors.addAll(one.errors());
      // Differences, because nanoTime may overflow.
      began = one.began() - began < 0 ? one.began() : began;
      ended = one.ended() - ended > 0 ? one.ended() : ended;
    }
    return new Measurement(latencies.getTotalCount(), ended - began, latencies, errors);
  }
}
