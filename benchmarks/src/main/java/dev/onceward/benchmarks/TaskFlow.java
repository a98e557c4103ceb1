package dev.onceward.benchmarks;

import java.sql.SQLException;

/** One way that tasks are carried out, for a round at a time. */
interface TaskFlow {

  TaskKind kind();

  /** Lays ready what the next run needs; not measured. */
  default void prepare() throws SQLException {}

  /** Has the tasks carried out, and looks afterwards whether each was, once. */
  Measurement run() throws Exception;
}
