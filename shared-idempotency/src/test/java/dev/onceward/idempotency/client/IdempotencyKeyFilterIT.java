package dev.onceward.idempotency.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import jakarta.ws.rs.ProcessingException;
import jakarta.ws.rs.client.Client;
import jakarta.ws.rs.client.ClientBuilder;
import jakarta.ws.rs.client.Entity;
import jakarta.ws.rs.client.Invocation;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("O3: the filter on a Jakarta REST client, as a server sees it")
class IdempotencyKeyFilterIT {

  private final List<Optional<String>> seen = new CopyOnWriteArrayList<>();
  private final AtomicInteger toCut = new AtomicInteger();
  private HttpServer server;
  private Client client;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          seen.add(Optional.ofNullable(exchange.getRequestHeaders().getFirst("Idempotency-Key")));
          exchange.getRequestBody().readAllBytes();
          if (toCut.getAndDecrement() <= 0) {
            exchange.sendResponseHeaders(201, -1);
          }
          exchange.close();
        });
    server.start();
    client = ClientBuilder.newBuilder().register(IdempotencyKeyFilter.class).build();
  }

  @AfterEach
  void stop() {
    client.close();
    server.stop(0);
  }

  @Test
  @DisplayName("Comfy-Org/comfy-python-sdk#79: two attempts that are cut, and a third: one key")
  void cutAttempts_haveOneKey() throws Exception {
    toCut.set(2);
    Retries retries =
        new Retries(Duration.ofSeconds(20), Duration.ofMillis(1), Duration.ofMillis(10));

    assertThat(retries.call(() -> send("POST")).getStatus()).isEqualTo(201);

    assertThat(seen).hasSize(3).doesNotContain(Optional.empty());
    assertThat(seen).containsOnly(seen.get(0));
  }

  @Test
  void headerOfTheRequest_isKept() throws Exception {
    Intent.begin().call(() -> request().header("Idempotency-Key", "mine").post(Entity.json("{}")));

    assertThat(seen).containsExactly(Optional.of("mine"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"POST", "PUT", "DELETE"})
  void requestOfAnIntent_hasItsKey(String method) throws Exception {
    Intent intent = Intent.begin();

    intent.call(() -> send(method));

    assertThat(seen).containsExactly(Optional.of(intent.key().value()));
  }

  @Test
  void look_hasNoKey() throws Exception {
    Intent.begin().call(() -> send("GET"));

    assertThat(seen).containsExactly(Optional.empty());
  }

  @Test
  @DisplayName("a POST that belongs to no intent is not sent: its repeats would take effect")
  void postWithoutIntent_isNotSent() {
    assertThatThrownBy(() -> send("POST"))
        .isInstanceOf(ProcessingException.class)
        .hasRootCauseInstanceOf(IllegalStateException.class)
        .hasStackTraceContaining("POST /orders belongs to no intent");
    assertThat(seen).isEmpty();
  }

  @Test
  void putWithoutIntent_isRepeatableByItself() {
    assertThat(send("PUT").getStatus()).isEqualTo(201);
    assertThat(seen).containsExactly(Optional.empty());
  }

  @Test
  void malformedHeader_isNotSent() {
    assertThatThrownBy(
            () -> request().header("Idempotency-Key", "two words").post(Entity.json("{}")))
        .hasStackTraceContaining("KeyInvalidException");
    assertThat(seen).isEmpty();
  }

  private Response send(String method) {
    return method.equals("POST") || method.equals("PUT")
        ? request().method(method, Entity.json("{}"))
        : request().method(method);
  }

  private Invocation.Builder request() {
    return client.target("http://localhost:" + server.getAddress().getPort() + "/orders").request();
  }
}
