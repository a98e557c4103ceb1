package dev.onceward.app.problem;

import dev.onceward.idempotency.problem.Problem;

/** The problem behind a bare HTTP status. */
final class StatusProblems {

  private StatusProblems() {}

  static Problem of(int status) {
    return switch (status) {
      case 400 -> of(400, "bad_request", "The request is malformed.");
      case 401 -> of(401, "unauthorized", "Send a valid token: Authorization: Bearer ….");
      case 403 -> of(403, "forbidden", "The token lacks the role or the tenant for this.");
      case 404 -> of(404, "not_found", "There is nothing at this path. See /openapi.");
      case 405 -> of(405, "method_not_allowed", "Use one of the methods in the header Allow.");
      case 406 -> of(406, "not_acceptable", "Accept application/json.");
      case 413 -> of(413, "request_too_large", "Send a smaller body.");
      case 415 ->
          of(415, "unsupported_media_type", "Send the body as Content-Type: application/json.");
      case 429 -> Problem.of(429, "too_many_requests", "Repeat it later.", true);
      case 503 -> Problem.of(503, "unavailable", "Repeat it in a moment.", true);
      case 500 ->
          Problem.of(500, "internal_error", "The server failed. Its log has the cause.", true);
      default -> of(status, "http_" + status, "The request was answered with " + status + ".");
    };
  }

  private static Problem of(int status, String code, String detail) {
    return Problem.of(status, code, detail, false);
  }
}
