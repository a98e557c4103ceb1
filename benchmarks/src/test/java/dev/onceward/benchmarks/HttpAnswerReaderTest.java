package dev.onceward.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class HttpAnswerReaderTest {
  private static final String CREATED =
      "HTTP/1.1 201 Created\r\nIdempotent-Replayed: true\r\nContent-Length: 4\r\n\r\nbody";
  private static final String OK = "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n";

  @Test
  void answer_isReadWithHeadAndBody() throws IOException {
    HttpAnswer answer = new HttpAnswerReader(stream(CREATED)).next();

    assertThat(answer.status()).isEqualTo(201);
    assertThat(answer.has("Idempotent-Replayed: true")).isTrue();
    assertThat(answer.has("Idempotent-Replayed: false")).isFalse();
    assertThat(answer.body()).isEqualTo("body");
  }

  @Test
  void answerInSingleBytes_isReadWhole() throws IOException {
    HttpAnswerReader reader = new HttpAnswerReader(byteByByte(stream(CREATED + OK)));

    assertThat(reader.next().body()).isEqualTo("body");
    assertThat(reader.next().status()).isEqualTo(200);
  }

  @Test
  void answerWithoutLength_isRefused() {
    HttpAnswerReader reader =
        new HttpAnswerReader(stream("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"));

    assertThatThrownBy(reader::next)
        .isInstanceOf(IOException.class)
        .hasMessageContaining("Content-Length")
        .hasMessageContaining("chunked");
  }

  @Test
  void connectionClosedInTheBody_isAnError() {
    HttpAnswerReader reader =
        new HttpAnswerReader(stream(CREATED.substring(0, CREATED.length() - 1)));

    assertThatThrownBy(reader::next).isInstanceOf(EOFException.class);
  }

  private static InputStream stream(String text) {
    return new ByteArrayInputStream(text.getBytes(StandardCharsets.ISO_8859_1));
  }

  private static InputStream byteByByte(InputStream stream) {
    return new InputStream() {
      @Override
      public int read() throws IOException {
        return stream.read();
      }

      @Override
      public int read(byte[] target, int offset, int length) throws IOException {
        return stream.read(target, offset, Math.min(1, length));
      }
    };
  }
}
