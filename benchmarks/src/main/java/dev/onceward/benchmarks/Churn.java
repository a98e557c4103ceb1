package dev.onceward.benchmarks;

import dev.onceward.benchmarks.ChurnedCopy.Size;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;

/** A simulated day, at once for all copies. */
record Churn(List<ChurnedCopy> copies, RetentionLoad load, Progress progress) {

  static Churn of(BenchDatabase database, RetentionLoad load, Progress progress) {
    List<ChurnedCopy> copies = new ArrayList<>();
    for (ChurnTable table : ChurnTable.values()) {
      for (VacuumSettings vacuum : VacuumSettings.values()) {
        copies.add(new ChurnedCopy(table, vacuum, database, load));
      }
    }
    return new Churn(copies, load, progress);
  }

  /**
   * What became of a copy.
   *
   * @param sizes at the start and after each hour
   * @param vacuums how often autovacuum went through it
   */
  record Course(List<Size> sizes, long vacuums) {}

  Map<ChurnedCopy, Course> run() throws Exception {
    Map<ChurnedCopy, List<Size>> sizes = new LinkedHashMap<>();
    for (ChurnedCopy copy : copies) {
      copy.fill();
      sizes.put(copy, new ArrayList<>(List.of(copy.size())));
    }
    ExecutorService threads = Executors.newFixedThreadPool(copies.size());
    try {
      for (int hour = 1; hour <= RetentionLoad.HOURS; hour++) {
        hour(threads);
        for (ChurnedCopy copy : copies) {
          sizes.get(copy).add(copy.size());
        }
      }
    } finally {
      threads.shutdownNow();
    }
    return courses(sizes);
  }

  private void hour(ExecutorService threads) throws Exception {
    long start = System.nanoTime();
    List<Callable<Void>> work = new ArrayList<>();
    for (ChurnedCopy copy : copies) {
      work.add(
          () -> {
            copy.hour();
            return null;
          });
    }
    for (Future<Void> done : threads.invokeAll(work)) {
      done.get();
    }
    long end = start + load.hour().toNanos();
    if (System.nanoTime() - end > 0) {
      progress.tell("A simulated hour took longer than " + load.hour());
    }
    for (long left = end - System.nanoTime(); left > 0; left = end - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }

  private static Map<ChurnedCopy, Course> courses(Map<ChurnedCopy, List<Size>> sizes)
      throws SQLException {
    Map<ChurnedCopy, Course> courses = new LinkedHashMap<>();
    for (Map.Entry<ChurnedCopy, List<Size>> one : sizes.entrySet()) {
      courses.put(one.getKey(), new Course(one.getValue(), one.getKey().vacuums()));
    }
    return courses;
  }
}
