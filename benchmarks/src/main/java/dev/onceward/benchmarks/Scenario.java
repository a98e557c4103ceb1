package dev.onceward.benchmarks;

import java.io.IOException;
import java.sql.SQLException;

/** One kind of work, which many clients can do at once. */
interface Scenario {

  Kind kind();

  /** Opens a client's own connection. */
  Client connect() throws Exception;

  /** Used by one thread at a time. */
  interface Client extends AutoCloseable {

    /** Does the work once and returns when it is answered; anything but the right answer throws. */
    void call() throws Exception;

    @Override
    void close() throws IOException, SQLException;
  }
}
