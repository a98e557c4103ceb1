package dev.onceward.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClientMessagesTest {
  private static final int SSL_REQUEST = 80877103;
  private static final int PROTOCOL_3_0 = 3 << 16;
  private static final byte[] BODY_LIKE_MESSAGES = {'S', 'E', 'Q'};

  private final List<byte[]> bursts = new ArrayList<>();
  private final ClientMessages messages = new ClientMessages();

  @Test
  void pipelinedStatements_areOneRoundTrip() throws IOException {
    start(PROTOCOL_3_0);
    burst("PBDEPBES");

    assertThat(counted()).isEqualTo(new Traffic(2, 1));
  }

  @Test
  void beginSentAlong_isNoRoundTripOfItsOwn() throws IOException {
    start(PROTOCOL_3_0);
    burst("QBES");

    assertThat(counted()).isEqualTo(new Traffic(2, 1));
  }

  @Test
  void statementsEachAwaited_areARoundTripEach() throws IOException {
    start(PROTOCOL_3_0);
    burst("BES");
    burst("Q");
    burst("X");

    assertThat(counted()).isEqualTo(new Traffic(2, 2));
  }

  @Test
  void requestForEncryption_isNoStart() throws IOException {
    start(SSL_REQUEST);
    start(PROTOCOL_3_0);
    burst("BES");

    assertThat(counted()).isEqualTo(new Traffic(1, 1));
  }

  /** Also shows that every byte is passed on. */
  private Traffic counted() throws IOException {
    ByteArrayOutputStream sent = new ByteArrayOutputStream();
    ByteArrayOutputStream passedOn = new ByteArrayOutputStream();
    List<InputStream> streams = new ArrayList<>();
    for (byte[] burst : bursts) {
      sent.write(burst);
      streams.add(new ByteArrayInputStream(burst));
    }
    messages.copy(new SequenceInputStream(Collections.enumeration(streams)), passedOn);
    assertThat(passedOn.toByteArray()).isEqualTo(sent.toByteArray());
    return messages.counted();
  }

  private void start(int code) {
    bursts.add(ByteBuffer.allocate(8).putInt(8).putInt(code).array());
  }

  private void burst(String types) {
    int length = 4 + BODY_LIKE_MESSAGES.length;
    ByteBuffer burst = ByteBuffer.allocate(types.length() * (1 + length));
    for (byte type : types.getBytes(StandardCharsets.US_ASCII)) {
      burst.put(type).putInt(length).put(BODY_LIKE_MESSAGES);
    }
    bursts.add(burst.array());
  }
}
