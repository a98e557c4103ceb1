package dev.onceward.payments.stripe;

import com.stripe.exception.ApiConnectionException;
import com.stripe.exception.StripeException;
import com.stripe.net.HttpContent;
import com.stripe.net.HttpHeaders;
import com.stripe.net.StripeRequest;
import com.stripe.net.StripeResponse;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The connection under Stripe's library. Not the library's own: HttpURLConnection sends a POST
 * again by itself when a connection breaks, and bounds each read but not the whole call.
 */
final class StripeHttp extends com.stripe.net.HttpClient {

  private static final int TOO_MANY_REQUESTS = 429;

  /** A 429 of another kind: the object is busy, perhaps with our own earlier call. */
  private static final String LOCKED = "lock_timeout";

  private final HttpClient http;
  private final Duration limit;

  StripeHttp(StripeTimes times) {
    http =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(times.connect())
            .build();
    limit = times.call();
  }

  @Override
  public StripeResponse request(StripeRequest request) throws StripeException {
    HttpResponse<String> response = send(toHttp(request));
    StripeResponse answer =
        new StripeResponse(
            response.statusCode(), HttpHeaders.of(response.headers().map()), response.body());
    if (response.statusCode() == TOO_MANY_REQUESTS && !response.body().contains(LOCKED)) {
      throw new RateLimited(answer.requestId(), retryAfter(response));
    }
    return answer;
  }

  private HttpResponse<String> send(HttpRequest request) throws StripeException {
    CompletableFuture<HttpResponse<String>> response =
        http.sendAsync(request, BodyHandlers.ofString());
    try {
      return response.get(limit.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException slow) {
      throw failure("gave no answer within " + limit, slow);
    } catch (ExecutionException broken) {
      throw failure("can't be reached: " + broken.getCause(), broken.getCause());
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw failure("was not waited for", stopped);
    } finally {
      response.cancel(true);
    }
  }

  private static ApiConnectionException failure(String what, Throwable cause) {
    return new ApiConnectionException("Stripe " + what, cause);
  }

  private static HttpRequest toHttp(StripeRequest request) throws StripeException {
    HttpRequest.Builder builder = HttpRequest.newBuilder(URI.create(request.url().toString()));
    request
        .headers()
        .map()
        .forEach((name, values) -> values.forEach(value -> builder.setHeader(name, value)));
    builder.setHeader("User-Agent", buildUserAgentString(request));
    builder.setHeader("X-Stripe-Client-User-Agent", buildXStripeClientUserAgentString());
    HttpContent content = request.content();
    if (content == null) {
      return builder.method(request.method().name(), BodyPublishers.noBody()).build();
    }
    return builder
        .setHeader("Content-Type", content.contentType())
        .method(request.method().name(), BodyPublishers.ofByteArray(content.byteArrayContent()))
        .build();
  }

  private static Duration retryAfter(HttpResponse<String> response) {
    return response
        .headers()
        .firstValue("Retry-After")
        .filter(seconds -> seconds.matches("[0-9]{1,4}"))
        .map(seconds -> Duration.ofSeconds(Long.parseLong(seconds)))
        .orElse(Duration.ZERO);
  }

  /** Whether the connection was never made, so that nothing can have been sent. */
  static boolean wasNeverConnected(Throwable failure) {
    return failure instanceof java.net.ConnectException
        || failure instanceof java.net.http.HttpConnectTimeoutException;
  }
}
