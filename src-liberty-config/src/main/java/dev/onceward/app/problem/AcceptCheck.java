package dev.onceward.app.problem;

import dev.onceward.idempotency.problem.Problem;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.PreMatching;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.ext.Provider;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Refuses a weight in the header Accept that is no number, on which JAX-RS would fail. */
@Provider
@PreMatching
public class AcceptCheck implements ContainerRequestFilter {

  private static final Pattern WEIGHT =
      Pattern.compile(
          "\"(?:[^\"\\\\]|\\\\.)*+\"|;\\s*q\\s*(?:=([^;,]*))?(?=[;,]|$)", Pattern.CASE_INSENSITIVE);
  private static final Pattern NUMBER =
      Pattern.compile("\\s*(?:0(?:\\.[0-9]{0,3})?|1(?:\\.0{0,3})?)\\s*");

  @Override
  public void filter(ContainerRequestContext request) {
    List<String> lines = request.getHeaders().get(HttpHeaders.ACCEPT);
    if (lines != null && !lines.stream().allMatch(AcceptCheck::isWellFormed)) {
      request.abortWith(
          ProblemResponses.of(
              Problem.of(
                  400,
                  "bad_request",
                  "A weight in the header Accept is malformed. Send one from 0 to 1, as in"
                      + " application/json;q=0.5, or none.",
                  false)));
    }
  }

  static boolean isWellFormed(String line) {
    Matcher weight = WEIGHT.matcher(line);
    while (weight.find()) {
      boolean quoted = weight.group().startsWith("\"");
      if (!quoted && (weight.group(1) == null || !NUMBER.matcher(weight.group(1)).matches())) {
        return false;
      }
    }
    return true;
  }
}
