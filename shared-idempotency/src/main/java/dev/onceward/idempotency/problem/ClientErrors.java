package dev.onceward.idempotency.problem;

import jakarta.ws.rs.WebApplicationException;
import java.util.OptionalInt;

/** Tells exceptions by which work refuses its caller's request from those of a fault of its own. */
public final class ClientErrors {

  private ClientErrors() {}

  /** The status 4xx that the exception is answered with; empty if that is another. */
  public static OptionalInt statusOf(Exception failure) {
    if (failure instanceof ProblemException refusal) {
      return ofTheClient(refusal.problem().status());
    }
    return failure instanceof WebApplicationException answer
        ? ofTheClient(answer.getResponse().getStatus())
        : OptionalInt.empty();
  }

  private static OptionalInt ofTheClient(int status) {
    return status >= 400 && status <= 499 ? OptionalInt.of(status) : OptionalInt.empty();
  }
}
