package dev.onceward.benchmarks;

import java.sql.SQLException;
import java.util.Map;

/**
 * How many rows there are: the witness that the calls did what they were answered to have done.
 *
 * @param script rows of the frozen script
 */
record Books(long orders, long records, long events, long script) {

  static Books of(BenchDatabase database) throws SQLException {
    return new Books(
        database.count("orders.orders"),
        database.count("onceward.idempotency_record"),
        database.count("onceward.outbox_event"),
        database.count("bench.idempotency_record"));
  }

  /** What must be there after these calls, if each took effect once and replays changed nothing. */
  Books after(Map<Kind, Series> series) {
    long first = series.get(Kind.FIRST).calls() + series.get(Kind.FIRST_RANDOM).calls();
    long twin = series.get(Kind.TWIN).calls();
    return new Books(
        orders + first + twin,
        records + first,
        events + first + twin,
        script + series.get(Kind.SCRIPT).calls());
  }
}
