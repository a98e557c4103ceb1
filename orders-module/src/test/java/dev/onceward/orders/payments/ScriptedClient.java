package dev.onceward.orders.payments;

import dev.onceward.idempotency.client.Intent;
import dev.onceward.idempotency.problem.Problem;
import jakarta.ws.rs.ProcessingException;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Supplier;

/** Gives the answers it was given, and notes what it was asked. */
final class ScriptedClient implements PaymentsClient {

  final List<String> keys = new ArrayList<>();
  final List<String> bodies = new ArrayList<>();
  final List<String> bearers = new ArrayList<>();
  final List<String> looks = new ArrayList<>();
  private final Deque<Supplier<Response>> script = new ArrayDeque<>();

  ScriptedClient then(int status, String body) {
    script.add(() -> response(status, body));
    return this;
  }

  /** As {@link #then}, and a repeat is asked for. */
  ScriptedClient invite(int status, String body) {
    script.add(
        () -> Response.fromResponse(response(status, body)).header("Retry-After", "0").build());
    return this;
  }

  /** A refusal is a problem document. */
  static Response response(int status, String body) {
    return Response.status(status)
        .type(status < 400 ? MediaType.APPLICATION_JSON : Problem.MEDIA_TYPE)
        .entity(body.getBytes(StandardCharsets.UTF_8))
        .build();
  }

  ScriptedClient thenFail(IOException cause) {
    script.add(
        () -> {
          throw new ProcessingException(cause);
        });
    return this;
  }

  /** The last one stands for all that follow. */
  @Override
  public Response create(String bearer, byte[] payment) {
    keys.add(Intent.current().orElseThrow().key().value());
    bodies.add(new String(payment, StandardCharsets.UTF_8));
    bearers.add(bearer);
    return (script.size() > 1 ? script.remove() : script.element()).get();
  }

  @Override
  public Response find(String bearer, String name) {
    looks.add(bearer + " for " + name);
    return (script.size() > 1 ? script.remove() : script.element()).get();
  }

  @Override
  public void close() {}
}
