package dev.onceward.localstack.sandbox;

import java.net.URLConnection;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Reads the body of {@code POST /emails} and refuses what Resend would. */
record ResendRequest(Map<String, Object> json) {
  private static final Set<String> MEMBERS =
      Set.of("from", "to", "subject", "text", "html", "attachments", "headers", "tags", "reply_to");
  private static final int MOST_RECIPIENTS = 50;
  private static final Pattern ADDRESS =
      Pattern.compile(
          "[^\\s<>@]+@[^\\s<>@]+\\.[^\\s<>@]+|[^<>]*<[^\\s<>@]+@[^\\s<>@]+\\.[^\\s<>@]+>");
  private static final String FORM =
      "The email address needs to follow the `email@example.com` or `Name <email@example.com>` format.";

  static MailContent parse(String body) {
    return Json.read(body)
        .map(json -> new ResendRequest(json).content())
        .orElseThrow(
            () ->
                ResendError.of(
                    ResendError.INVALID, "validation_error", "The body is no JSON object."));
  }

  private MailContent content() {
    refuseUnknown();
    Optional<String> text = Json.optionalText(json, "text");
    Optional<String> html = Json.optionalText(json, "html");
    if (text.isEmpty() && html.isEmpty()) {
      throw ResendError.missingField("html` or `text");
    }
    return new MailContent(
        address("from", required("from")), recipients(), required("subject"), text, html, files());
  }

  /** A typing error must not pass as "not given". */
  private void refuseUnknown() {
    json.keySet().stream()
        .filter(name -> !MEMBERS.contains(name))
        .findFirst()
        .ifPresent(
            name -> {
              throw ResendError.invalidField(name, "The sandbox knows " + MEMBERS + " only.");
            });
  }

  private String required(String field) {
    return Json.optionalText(json, field)
        .filter(value -> !value.isBlank())
        .orElseThrow(() -> ResendError.missingField(field));
  }

  private List<String> recipients() {
    List<String> to =
        json.get("to") instanceof List<?> ? Json.strings(json, "to") : List.of(required("to"));
    if (to.isEmpty() || to.size() > MOST_RECIPIENTS) {
      throw ResendError.invalidField("to", "Give 1 to 50 addresses, not " + to.size() + ".");
    }
    return to.stream().map(recipient -> address("to", recipient)).toList();
  }

  private static String address(String field, String value) {
    if (!ADDRESS.matcher(value).matches()) {
      throw ResendError.invalidField(field, FORM);
    }
    return value;
  }

  private List<Attachment> files() {
    return Json.objects(json, "attachments").stream().map(ResendRequest::file).toList();
  }

  private static Attachment file(Map<String, Object> json) {
    String name = Json.optionalText(json, "filename").orElse("");
    String content = Json.optionalText(json, "content").orElse("");
    if (name.isBlank() || content.isEmpty() || !isBase64(content)) {
      throw ResendError.of(
          ResendError.UNPROCESSABLE,
          "invalid_attachment",
          "Attachment must have `filename`, and `content` in base64.");
    }
    String type =
        Json.optionalText(json, "content_type")
            .or(() -> Optional.ofNullable(URLConnection.guessContentTypeFromName(name)))
            .orElse("application/octet-stream");
    return new Attachment(name, type, content);
  }

  private static boolean isBase64(String content) {
    try {
      return Base64.getDecoder().decode(content).length > 0;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }
}
