package dev.onceward.benchmarks;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.concurrent.atomic.LongAdder;

/**
 * Copies what clients send to PostgreSQL and counts it, by the protocol's version 3. Execute and
 * Query are statements. Sync and Query ask for an answer, but a client waits for it only if it
 * sends nothing after: the driver sends BEGIN as a Query together with the statement that follows.
 */
final class ClientMessages {
  private static final int LENGTH_BYTES = 4;
  private static final int PROTOCOL = 3;

  private final LongAdder statements = new LongAdder();
  private final LongAdder roundTrips = new LongAdder();

  Traffic counted() {
    return new Traffic(statements.sum(), roundTrips.sum());
  }

  /** Returns when the client has closed its connection. */
  void copy(InputStream from, OutputStream to) throws IOException {
    DataInputStream in = new DataInputStream(new BufferedInputStream(from));
    DataOutputStream out = new DataOutputStream(new BufferedOutputStream(to));
    try {
      copyStart(in, out);
      for (int type = in.read(); type >= 0; type = in.read()) {
        out.write(type);
        copyBody(in, out);
        boolean nothingFollows = in.available() == 0;
        count((char) type, nothingFollows);
        // Not before it is counted: with the answer the client may send more.
        if (nothingFollows) {
          out.flush();
        }
      }
    } catch (EOFException closedEarly) {
      out.flush();
    }
  }

  /** Requests for encryption come first, and are no start yet; neither has a type. */
  private static void copyStart(DataInputStream in, DataOutputStream out) throws IOException {
    byte[] body;
    do {
      body = copyBody(in, out);
      out.flush();
    } while (body.length < 2 || body[0] != 0 || body[1] != PROTOCOL);
  }

  private static byte[] copyBody(DataInputStream in, DataOutputStream out) throws IOException {
    int length = in.readInt();
    byte[] body = new byte[length - LENGTH_BYTES];
    in.readFully(body);
    out.writeInt(length);
    out.write(body);
    return body;
  }

  private void count(char type, boolean nothingFollows) {
    if (type == 'E' || type == 'Q') {
      statements.increment();
    }
    if (nothingFollows && (type == 'S' || type == 'Q')) {
      roundTrips.increment();
    }
  }
}
