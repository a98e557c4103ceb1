package dev.onceward.benchmarks;

import java.sql.SQLException;

/** One way that events go, for a round at a time. */
interface Flow extends AutoCloseable {

  FlowKind kind();

  /** Lays ready what the next run needs; not measured. */
  default void prepare() throws Exception {}

  /** Lets the events flow, and looks afterwards whether each did once. */
  Measurement run() throws Exception;

  @Override
  default void close() throws SQLException {}
}
