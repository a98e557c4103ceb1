package dev.onceward.systemtests.contract;

import static dev.onceward.systemtests.harness.Problems.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.onceward.systemtests.harness.ContractSystem;
import dev.onceward.systemtests.harness.Intent;
import dev.onceward.systemtests.harness.RawRequest;
import dev.onceward.systemtests.harness.Reply;
import dev.onceward.systemtests.harness.SystemUnderTest;
import java.nio.charset.StandardCharsets;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Each row is a good order, spoilt in one place. */
@ExtendWith(ContractSystem.class)
@DisplayName("H9, H13: what a client sends wrongly is 4xx, and leaves its key free")
class MalformedRequestsIT {

  private static final int MAX_BYTES = 16 * 1024;

  private final SystemUnderTest system;
  private final Intent intent = Intent.fresh();
  private final RawRequest order;

  MalformedRequestsIT(SystemUnderTest system) {
    this.system = system;
    this.order = RawRequest.order(system.tenantA(), intent);
  }

  private static Arguments row(
      String name, int status, String code, UnaryOperator<RawRequest> spoiling) {
    return arguments(name, status, code, spoiling);
  }

  @Test
  void unspoiltOrder_isPlaced() {
    assertThat(order.send().status()).isEqualTo(201);
  }

  @ParameterizedTest(name = "{0}: {1} {2}")
  @MethodSource({"addresses", "types", "bodies", "lengths"})
  @DisplayName("H13: a problem document, once the request has reached the API")
  void wrongRequest_isAProblem(
      String name, int status, String code, UnaryOperator<RawRequest> spoiling) {
    Reply reply = spoiling.apply(order).send();
    assertProblem(reply, status, code);
    assertKeyIsFree();
  }

  static Stream<Arguments> addresses() {
    return Stream.of(
        row("escape in the query", 400, "bad_request", r -> r.target("/api/orders?x=%zz")),
        row("half an escape", 400, "bad_request", r -> r.target("/api/orders?x=%4")),
        row("brackets", 400, "bad_request", r -> r.target("/api/orders?x=[]{}|<>\\")),
        row("brackets in the path", 400, "bad_request", r -> r.target("/api/orders/[]{}|^`")),
        row("control in the path", 400, "bad_request", r -> r.target("/api/orders/\u0085")),
        row("escape of no UTF-8 in the path", 400, "bad_request", r -> r.target("/api/orders/%ff")),
        row("escaped slash", 400, "bad_request", r -> r.target("/api/orders%2f1")),
        row("path of no API", 404, "not_found", r -> r.target("/orders")),
        row("unknown method", 405, "method_not_allowed", r -> r.method("BREW")),
        row("PATCH", 405, "method_not_allowed", r -> r.method("PATCH")),
        row("TRACE", 405, "method_not_allowed", r -> r.method("TRACE")),
        row("CONNECT", 405, "method_not_allowed", r -> r.method("CONNECT")),
        row("endless method", 405, "method_not_allowed", r -> r.method("A".repeat(5000))));
  }

  static Stream<Arguments> types() {
    return Stream.of(
        row("no type", 415, "unsupported_media_type", r -> r.without("Content-Type")),
        row("other type", 415, "unsupported_media_type", r -> r.with("Content-Type", "text/csv")),
        row("half a type", 400, "bad_request", r -> r.with("Content-Type", "application")),
        row("any type", 400, "validation_failed", r -> r.with("Content-Type", "*/*")),
        row(
            "a range of types",
            400,
            "validation_failed",
            r -> r.with("Content-Type", "application/*")),
        row("no type but a slash", 400, "bad_request", r -> r.with("Content-Type", "/")),
        row(
            "half a parameter",
            400,
            "validation_failed",
            r -> r.with("Content-Type", "application/json; charset")),
        row(
            "other charset",
            400,
            "validation_failed",
            r -> r.with("Content-Type", "application/json; charset=utf-16")),
        row("other Accept", 406, "not_acceptable", r -> r.and("Accept: text/csv")),
        row("half an Accept", 400, "bad_request", r -> r.and("Accept: text")),
        row("weight no number", 400, "bad_request", r -> r.and("Accept: text/*;q=abc")),
        row("weight of two points", 400, "bad_request", r -> r.and("Accept: a/b, */*;q=1.5.5")),
        row("no weight", 400, "bad_request", r -> r.and("Accept: */*;q")),
        row("language", 400, "bad_request", r -> r.and("Accept-Language: !!;q=x")),
        row("two keys", 400, "key_invalid", r -> r.and("Idempotency-Key: another")));
  }

  static Stream<Arguments> bodies() {
    return Stream.of(
        row("no UTF-8", 400, "validation_failed", r -> r.body(latin1("{\"email\":\"\u00e9\"}"))),
        row("gzip that is none", 400, "validation_failed", r -> r.and("Content-Encoding: gzip")),
        row("101 levels", 400, "validation_failed", r -> r.body("[".repeat(101) + "]".repeat(101))),
        row("1001 digits", 400, "validation_failed", r -> r.body(amount("1".repeat(1001)))),
        row("exponent of 1001", 400, "validation_failed", r -> r.body(amount("1e1001"))),
        row("exponent beyond int", 400, "validation_failed", r -> r.body(amount("1e99999999999"))),
        row("no JSON", 400, "validation_failed", r -> r.body("customer_id=5")),
        row("nothing", 400, "validation_failed", r -> r.body("")),
        row("a NUL", 400, "validation_failed", r -> r.body("{\"customer_id\":1\0}")));
  }

  static Stream<Arguments> lengths() {
    return Stream.of(
        row("too short", 400, "validation_failed", r -> r.with("Content-Length", "5")),
        row("too long", 400, "validation_failed", r -> r.with("Content-Length", "500")),
        row("beyond int", 400, "validation_failed", r -> r.with("Content-Length", "2147483648")),
        row("beyond long", 400, "validation_failed", r -> r.with("Content-Length", "9".repeat(30))),
        row("negative", 400, "validation_failed", r -> r.with("Content-Length", "-5")),
        row("no number", 400, "validation_failed", r -> r.with("Content-Length", "abc")),
        row("too large", 413, "request_too_large", r -> r.body(" ".repeat(MAX_BYTES + 1))),
        row("too large in chunks", 413, "request_too_large", r -> r.chunked(largeChunks())),
        row("chunk cut off", 400, "validation_failed", r -> r.chunked("50\r\n{")),
        row("chunk's length no number", 400, "validation_failed", r -> r.chunked("zz\r\n{}\r\n")),
        row("chunk's length negative", 400, "validation_failed", r -> r.chunked("-5\r\n{}\r\n")),
        row("chunk beyond long", 400, "validation_failed", r -> r.chunked("f".repeat(20))),
        row("no last chunk", 400, "validation_failed", r -> r.chunked("2\r\n{}\r\n")));
  }

  private static String largeChunks() {
    return IntStream.range(0, 17)
        .mapToObj(i -> "10000\r\n" + " ".repeat(1 << 16) + "\r\n")
        .collect(Collectors.joining("", "", "0\r\n\r\n"));
  }

  private static String amount(String number) {
    return "{\"customer_id\":1,\"amount\":" + number + "}";
  }

  private static byte[] latin1(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }

  private void assertKeyIsFree() {
    Reply good = system.tenantA().order(intent).send();
    assertThat(good.status()).as(good.toString()).isEqualTo(201);
    assertThat(good.replayed()).isFalse();
    system
        .database()
        .ifPresent(database -> assertThat(database.ordersOf(intent)).as("orders").isOne());
  }
}
