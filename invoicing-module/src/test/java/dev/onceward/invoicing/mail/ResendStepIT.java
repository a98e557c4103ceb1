package dev.onceward.invoicing.mail;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.onceward.idempotency.external.StepResult;
import dev.onceward.idempotency.external.StepResult.Retry;
import dev.onceward.idempotency.external.StepResult.Unknown;
import jakarta.json.Json;
import jakarta.json.JsonObject;
import java.io.IOException;
import java.io.StringReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("K7, E4: a mail by Resend is the same request under the same key each time")
class ResendStepIT {

  private record Received(String key, String authorization, String body) {}

  private final List<Received> received = new CopyOnWriteArrayList<>();
  private final CountDownLatch over = new CountDownLatch(1);
  private HttpServer resend;
  private boolean answers = true;

  @BeforeEach
  void start() throws IOException {
    resend = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    resend.createContext("/emails", this::take);
    resend.start();
  }

  @AfterEach
  void stop() {
    over.countDown();
    resend.stop(0);
  }

  private void take(HttpExchange exchange) throws IOException {
    received.add(
        new Received(
            exchange.getRequestHeaders().getFirst("Idempotency-Key"),
            exchange.getRequestHeaders().getFirst("Authorization"),
            new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8)));
    try {
      if (!answers) {
        over.await();
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
    byte[] answer = "{\"id\":\"em_1\"}".getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(200, answer.length);
    exchange.getResponseBody().write(answer);
    exchange.close();
  }

  @Test
  void mail_isSentUnderItsKey() {
    StepResult result = step(Duration.ofSeconds(20)).call(TestContext.to("anna@example.org"));

    assertThat(result).isEqualTo(MailResults.sent("em_1"));
    Received request = received.get(0);
    assertThat(request.key()).isEqualTo(TestContext.KEY);
    assertThat(request.authorization()).isEqualTo("Bearer re_test");
    JsonObject json = json(request.body());
    assertThat(json.getString("from")).isEqualTo("Shop <invoices@shop.example>");
    assertThat(json.getJsonArray("to").getString(0)).isEqualTo("anna@example.org");
    assertThat(json.getString("subject")).isEqualTo("Invoice 1187 für Ä");
    assertThat(json.getJsonArray("attachments").getJsonObject(0).getString("filename"))
        .isEqualTo("invoice-1187.pdf");
  }

  @Test
  void mailTwice_isTheSameRequest() {
    step(Duration.ofSeconds(20)).call(TestContext.to("anna@example.org"));
    step(Duration.ofSeconds(20)).call(TestContext.to("anna@example.org"));

    assertThat(received).hasSize(2);
    assertThat(received.get(1)).isEqualTo(received.get(0));
  }

  @Test
  @DisplayName("E2: the whole call is bounded, and sent once")
  void noAnswer_isUnknownWhenTimeIsUp() {
    answers = false;

    StepResult result = step(Duration.ofSeconds(1)).call(TestContext.to("anna@example.org"));

    assertThat(result).isInstanceOf(Unknown.class);
    assertThat(received).hasSize(1);
  }

  @Test
  void serviceThatIsDown_isTriedAgain() {
    ResendStep step = step(Duration.ofSeconds(20));
    resend.stop(0);

    assertThat(step.call(TestContext.to("anna@example.org"))).isInstanceOf(Retry.class);
  }

  @Test
  void missingKey_isTriedAgainAndSendsNothing() {
    ResendStep step =
        new ResendStep(new ResendHttp(address(), times(20)), Optional.empty(), times(20));

    assertThat(step.call(TestContext.to("anna@example.org")))
        .isEqualTo(new Retry("RESEND_API_KEY is not set", Duration.ZERO));
    assertThat(received).isEmpty();
  }

  private ResendStep step(Duration limit) {
    MailTimes times = times(limit.toSeconds());
    return new ResendStep(new ResendHttp(address(), times), Optional.of("re_test"), times);
  }

  private static MailTimes times(long seconds) {
    return new MailTimes(Duration.ofSeconds(5), Duration.ofSeconds(seconds), Duration.ofHours(24));
  }

  private URI address() {
    return URI.create("http://127.0.0.1:" + resend.getAddress().getPort() + "/");
  }

  private static JsonObject json(String text) {
    try (var reader = Json.createReader(new StringReader(text))) {
      return reader.readObject();
    }
  }
}
