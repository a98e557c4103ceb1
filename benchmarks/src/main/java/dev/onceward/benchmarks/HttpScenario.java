package dev.onceward.benchmarks;

import java.io.IOException;
import java.net.URI;
import java.util.function.Supplier;

/**
 * Requests to the server.
 *
 * @param request makes the next one; called by all clients
 */
record HttpScenario(Kind kind, URI server, Supplier<byte[]> request, Expected expected)
    implements Scenario {

  @Override
  public Client connect() throws IOException {
    return new HttpClient(new HttpConnection(server));
  }

  private final class HttpClient implements Client {
    private final HttpConnection connection;

    HttpClient(HttpConnection connection) {
      this.connection = connection;
    }

    @Override
    public void call() throws IOException, WrongAnswerException {
      HttpAnswer answer = connection.exchange(request.get());
      if (!expected.matches(answer)) {
        throw new WrongAnswerException(kind, answer);
      }
    }

    @Override
    public void close() throws IOException {
      connection.close();
    }
  }
}
