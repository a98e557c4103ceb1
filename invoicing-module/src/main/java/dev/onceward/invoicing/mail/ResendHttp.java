package dev.onceward.invoicing.mail;

import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The connection to Resend: each request is sent once, and bounded as a whole. A MicroProfile REST
 * client bounds each read only.
 */
final class ResendHttp {

  private final HttpClient http;
  private final URI emails;
  private final Duration limit;

  ResendHttp(URI address, MailTimes times) {
    http =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(times.connect())
            .build();
    emails = URI.create(address.toString().replaceFirst("/*$", "") + "/emails");
    limit = times.call();
  }

  /**
   * Sends a mail.
   *
   * @throws NotSentException if the connection was never made
   * @throws IOException if the answer is lost
   */
  HttpResponse<String> post(String apiKey, String idempotencyKey, byte[] json) throws IOException {
    CompletableFuture<HttpResponse<String>> answer =
        http.sendAsync(request(apiKey, idempotencyKey, json), BodyHandlers.ofString());
    try {
      return answer.get(limit.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException slow) {
      throw new HttpTimeoutException("Resend gave no answer within " + limit);
    } catch (ExecutionException broken) {
      throw failure(broken.getCause());
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new IOException("Resend's answer was not waited for", stopped);
    } finally {
      answer.cancel(true);
    }
  }

  private HttpRequest request(String apiKey, String idempotencyKey, byte[] json) {
    return HttpRequest.newBuilder(emails)
        .header("Authorization", "Bearer " + apiKey)
        .header("Idempotency-Key", idempotencyKey)
        .header("Content-Type", "application/json")
        .header("User-Agent", "onceward")
        .POST(BodyPublishers.ofByteArray(json))
        .build();
  }

  private static IOException failure(Throwable cause) {
    // Not its message: one of a broken answer quotes it.
    String what = "Resend can't be reached: " + cause.getClass().getSimpleName();
    return cause instanceof ConnectException || cause instanceof HttpConnectTimeoutException
        ? new NotSentException(what, cause)
        : new IOException(what, cause);
  }

  /** Nothing was sent. */
  static final class NotSentException extends IOException {

    private static final long serialVersionUID = 1L;

    NotSentException(String message, Throwable cause) {
      super(message, cause);
    }
  }
}
