package dev.onceward.systemtests.incontainer;

import dev.onceward.systemtests.incontainer.PostgresTap.RoundTrip;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/** Reads what a client of PostgreSQL sends (protocol 3.0) while passing it on unchanged. */
final class FrontendMessages {

  private static final int PROTOCOL_3 = 196608;

  private final Consumer<RoundTrip> roundTrips;
  private final Map<String, String> prepared = new HashMap<>();
  private List<String> statements = new ArrayList<>();

  FrontendMessages(Consumer<RoundTrip> roundTrips) {
    this.roundTrips = roundTrips;
  }

  void copy(DataInputStream client, OutputStream postgres) throws IOException {
    DataOutputStream out = new DataOutputStream(postgres);
    copyStart(client, out);
    while (true) {
      byte type = client.readByte();
      byte[] content = client.readNBytes(client.readInt() - Integer.BYTES);
      note((char) type, ByteBuffer.wrap(content));
      if (asksForAnAnswer((char) type) && client.available() == 0) {
        endOfTrip();
      }
      out.writeByte(type);
      write(content, out);
    }
  }

  /** Requests for encryption come first, then the start-up message; none of them has a type. */
  private static void copyStart(DataInputStream client, DataOutputStream out) throws IOException {
    byte[] content;
    do {
      content = client.readNBytes(client.readInt() - Integer.BYTES);
      write(content, out);
    } while (ByteBuffer.wrap(content).getInt() != PROTOCOL_3);
  }

  private static void write(byte[] content, DataOutputStream out) throws IOException {
    out.writeInt(content.length + Integer.BYTES);
    out.write(content);
    out.flush();
  }

  private void note(char type, ByteBuffer content) {
    switch (type) {
      case 'P' -> prepared.put(text(content), text(content));
      case 'B' -> {
        text(content);
        statements.add(prepared.getOrDefault(text(content), "?"));
      }
      case 'Q' -> statements.add(text(content));
      default -> {}
    }
  }

  /**
   * A client that sends on at once (BEGIN, then the first statement) does not wait. What it sends
   * in one go is here in one go, and none of it has been answered yet.
   */
  private static boolean asksForAnAnswer(char type) {
    return type == 'Q' || type == 'S';
  }

  private void endOfTrip() {
    roundTrips.accept(new RoundTrip(List.copyOf(statements)));
    statements = new ArrayList<>();
  }

  private static String text(ByteBuffer content) {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    for (byte next = content.get(); next != 0; next = content.get()) {
      text.write(next);
    }
    return text.toString(StandardCharsets.UTF_8);
  }
}
