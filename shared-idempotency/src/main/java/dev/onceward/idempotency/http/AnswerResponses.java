package dev.onceward.idempotency.http;

import dev.onceward.idempotency.Answer;
import dev.onceward.idempotency.Answer.Header;
import dev.onceward.settings.LibrarySettings;
import dev.onceward.settings.SettingsCatalogue;
import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.Response.ResponseBuilder;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Turns responses into answers, which are bytes, and back. */
@ApplicationScoped
public class AnswerResponses {

  static final String REPLAYED_HEADER = "Idempotent-Replayed";

  private List<String> storedHeaders;

  @PostConstruct
  void readSettings() {
    storedHeaders = SettingsCatalogue.valueOf(LibrarySettings.ANSWER_HEADERS);
  }

  Answer answerOf(Response response, CapturedRequest request) throws IOException {
    List<Header> headers = new ArrayList<>();
    byte[] body = new byte[0];
    if (response.hasEntity()) {
      MediaType type = EntityBytes.mediaTypeOf(response, request);
      EntityBytes.Written written = EntityBytes.of(response, type, request.providers());
      body = written.bytes();
      headers.add(new Header(HttpHeaders.CONTENT_TYPE, written.contentType()));
    }
    storedHeaders.stream()
        .filter(name -> !name.equalsIgnoreCase(HttpHeaders.CONTENT_TYPE))
        .forEach(
            name ->
                response.getStringHeaders().getOrDefault(name, List.of()).stream()
                    .map(value -> new Header(name, value))
                    .forEach(headers::add));
    return new Answer(response.getStatus(), headers, body);
  }

  /** The method's own response, with the very bytes that were stored. */
  Response firstResponse(Response own, Answer answer) {
    ResponseBuilder response = Response.fromResponse(own);
    if (own.hasEntity()) {
      response.entity(answer.body());
    }
    contentType(answer).ifPresent(response::type);
    return response.build();
  }

  Response replayOf(Answer answer) {
    return Response.fromResponse(responseOf(answer)).header(REPLAYED_HEADER, "true").build();
  }

  Response responseOf(Answer answer) {
    ResponseBuilder response = Response.status(answer.status());
    answer.headers().forEach(header -> response.header(header.name(), header.value()));
    if (contentType(answer).isPresent()) {
      response.entity(answer.body());
    }
    return response.build();
  }

  private static Optional<String> contentType(Answer answer) {
    return answer.header(HttpHeaders.CONTENT_TYPE);
  }
}
