package dev.onceward.systemtests.incontainer;

import dev.onceward.idempotency.external.EffectContext;
import dev.onceward.idempotency.external.Evidence;
import dev.onceward.idempotency.external.ExternalStep;
import dev.onceward.idempotency.external.StepResult;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** The only step of a charge or of a refund, without a key. */
record TillCall(String name, URI book) implements ExternalStep {

  /** Not HttpURLConnection, which sends a POST again by itself if its answer is lost. */
  private static final HttpClient CLIENT =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  @Override
  public Duration timeout() {
    return Duration.ofSeconds(4);
  }

  @Override
  public Duration keyRetention() {
    return Duration.ZERO;
  }

  @Override
  public StepResult call(EffectContext context) throws IOException, InterruptedException {
    HttpResponse<String> answer =
        send(
            HttpRequest.newBuilder(book)
                .POST(BodyPublishers.ofByteArray(context.effect().intent())));
    return answer.statusCode() == 201
        ? took(answer.body())
        : new StepResult.Unknown("the till answers " + answer.statusCode());
  }

  @Override
  public Evidence inquire(EffectContext context) throws IOException, InterruptedException {
    String reference = context.effect().identity().get(0);
    HttpResponse<String> answer =
        send(HttpRequest.newBuilder(URI.create(book + "?reference=" + reference)).GET());
    if (answer.statusCode() != 200) {
      return new Evidence.Unavailable("the till answers " + answer.statusCode());
    }
    return answer
        .body()
        .lines()
        .findFirst()
        .<Evidence>map(id -> new Evidence.Found(took(id)))
        .orElseGet(Evidence.NotFound::new);
  }

  private HttpResponse<String> send(HttpRequest.Builder request)
      throws IOException, InterruptedException {
    return CLIENT.send(request.timeout(timeout()).build(), BodyHandlers.ofString());
  }

  private static StepResult.Done took(String id) {
    return new StepResult.Done(id.getBytes(StandardCharsets.UTF_8));
  }
}
