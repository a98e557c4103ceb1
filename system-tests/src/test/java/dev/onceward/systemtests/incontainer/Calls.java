package dev.onceward.systemtests.incontainer;

import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

/** HTTP calls of the tests, as any client makes them. */
public final class Calls {

  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  private Calls() {}

  /** Headers come as name, value, name, value. */
  public static HttpResponse<String> post(
      URL application, String path, String contentType, String body, String... headers)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(application + path))
            .header("Content-Type", contentType)
            .POST(HttpRequest.BodyPublishers.ofString(body));
    for (int i = 0; i < headers.length; i += 2) {
      request.header(headers[i], headers[i + 1]);
    }
    return CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  /** Reads a resource. */
  public static HttpResponse<String> get(URL application, String path)
      throws IOException, InterruptedException {
    return CLIENT.send(
        HttpRequest.newBuilder(URI.create(application + path)).build(),
        HttpResponse.BodyHandlers.ofString());
  }
}
