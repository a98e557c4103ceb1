package dev.onceward.idempotency.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.onceward.idempotency.IdempotencyKey;
import jakarta.ws.rs.ClientErrorException;
import jakarta.ws.rs.ProcessingException;
import jakarta.ws.rs.core.Response;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("O3: calls are repeated under one key, with pauses, until a deadline")
class RetriesTest {

  /** One answer, or none. */
  private interface Try extends Callable<Response> {}

  private static final Try LOST =
      () -> {
        throw new ProcessingException(new SocketTimeoutException("no answer"));
      };

  private final FakeTime time = new FakeTime();
  private final Retries retries =
      new Retries(Duration.ofSeconds(10), Duration.ofMillis(100), Duration.ofSeconds(1), time);
  private final List<IdempotencyKey> keys = new ArrayList<>();

  @Test
  @DisplayName("Comfy-Org/comfy-python-sdk#79: the key is equal over all attempts of one intent")
  void allAttempts_haveOneKey() throws Exception {
    Response last =
        retries.call(inTurn(LOST, status(503), status(429), LOST, status(409, "1"), status(201)));

    assertThat(last.getStatus()).isEqualTo(201);
    assertThat(keys).hasSize(6);
    assertThat(keys).containsOnly(keys.get(0));
  }

  @Test
  void twoCallsWithoutAnIntent_areTwoIntents() throws Exception {
    retries.call(inTurn(status(201)));
    retries.call(inTurn(status(201)));

    assertThat(keys).doesNotHaveDuplicates().hasSize(2);
  }

  @Test
  void callWithinAnIntent_belongsToIt() throws Exception {
    Intent intent = Intent.begin();

    intent.call(() -> retries.call(inTurn(LOST, status(201))));

    assertThat(keys).containsExactly(intent.key(), intent.key());
  }

  @ParameterizedTest
  @ValueSource(ints = {200, 201, 202, 204, 303, 400, 402, 404, 409, 422})
  void answer_isNotRepeated(int status) throws Exception {
    assertThat(retries.call(inTurn(status(status))).getStatus()).isEqualTo(status);
    assertThat(time.pauses).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {408, 425, 429, 500, 502, 503, 504})
  void passingFault_isRepeated(int status) throws Exception {
    assertThat(retries.call(inTurn(status(status), status(201))).getStatus()).isEqualTo(201);
  }

  @Test
  void refusalThatIsThrown_isLookedAtToo() throws Exception {
    Try thrown =
        () -> {
          throw new ClientErrorException(status(409, "2").call());
        };

    retries.call(inTurn(thrown, status(201)));

    assertThat(time.pauses).singleElement().isEqualTo(Duration.ofMillis(2100));
  }

  @Test
  @DisplayName("Retry-After is obeyed, and jitter comes on top")
  void retryAfter_isObeyed() throws Exception {
    retries.call(
        inTurn(status(503, "3"), status(503, "Sun, 29 Nov 2026 12:00:07 GMT"), status(201)));

    assertThat(time.pauses).containsExactly(Duration.ofMillis(3100), Duration.ofMillis(4100));
  }

  @Test
  void jitter_doublesUpToItsMost() throws Exception {
    retries.call(inTurn(LOST, LOST, LOST, LOST, LOST, LOST, status(201)));

    assertThat(time.jitters)
        .extracting(Duration::toMillis)
        .containsExactly(100L, 200L, 400L, 800L, 1000L, 1000L);
  }

  @Test
  void deadline_endsItWithTheLastRefusal() throws Exception {
    assertThat(retries.call(inTurn(status(503), status(503, "60"))).getStatus()).isEqualTo(503);
  }

  @Test
  void deadline_endsItWithTheLastFailure() {
    assertThatThrownBy(() -> retries.call(LOST)).hasRootCauseMessage("no answer");
    assertThat(time.elapsed()).isLessThanOrEqualTo(Duration.ofSeconds(10));
    assertThat(time.pauses).hasSizeGreaterThan(5);
  }

  @Test
  void faultOfTheProgram_isNotRepeated() {
    assertThatThrownBy(
            () ->
                retries.call(
                    () -> {
                      throw new IllegalStateException("a bug");
                    }))
        .hasMessage("a bug");
    assertThat(time.pauses).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"PT-1S,PT1S,PT1S", "PT1S,PT0S,PT1S", "PT1S,PT2S,PT1S"})
  void impossibleTimes_areRefused(String times) {
    List<Duration> durations = List.of(times.split(",")).stream().map(Duration::parse).toList();

    assertThatThrownBy(() -> new Retries(durations.get(0), durations.get(1), durations.get(2)))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private Try inTurn(Try... attempts) {
    Deque<Try> left = new ArrayDeque<>(List.of(attempts));
    return () -> {
      keys.add(Intent.current().orElseThrow().key());
      return left.remove().call();
    };
  }

  private static Try status(int status) {
    return () -> Response.status(status).build();
  }

  private static Try status(int status, String retryAfter) {
    return () -> Response.status(status).header("Retry-After", retryAfter).build();
  }
}
