package dev.onceward.systemtests.invoices;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/** Deliveries of jobs, one to three of each under ids of their own, in portions. */
final class Portions {

  private static final int MOST_DELIVERIES = 3;

  private Portions() {}

  /** Each has as many new jobs as the others; what comes again does so in any later one, too. */
  static List<List<byte[]>> of(List<InvoiceJob> jobs, int count, Random random) {
    List<List<byte[]>> portions =
        Stream.generate(() -> (List<byte[]>) new ArrayList<byte[]>()).limit(count).toList();
    List<InvoiceJob> inAnyOrder = new ArrayList<>(jobs);
    Collections.shuffle(inAnyOrder, random);
    for (int i = 0; i < inAnyOrder.size(); i++) {
      InvoiceJob job = inAnyOrder.get(i);
      int first = i % count;
      portions.get(first).add(job.delivery());
      for (int again = random.nextInt(MOST_DELIVERIES); again > 0; again--) {
        portions.get(first + random.nextInt(count - first)).add(job.delivery());
      }
    }
    portions.forEach(portion -> Collections.shuffle(portion, random));
    return portions;
  }
}
