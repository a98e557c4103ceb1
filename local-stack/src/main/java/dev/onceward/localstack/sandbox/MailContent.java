package dev.onceward.localstack.sandbox;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A mail as its sender wrote it. */
record MailContent(
    String from,
    List<String> to,
    String subject,
    Optional<String> text,
    Optional<String> html,
    List<Attachment> attachments)
    implements Parameters {

  @Override
  public String canonical() {
    return Json.write(written());
  }

  static MailContent read(Map<String, Object> json) {
    return new MailContent(
        Json.text(json, "from"),
        Json.strings(json, "to"),
        Json.text(json, "subject"),
        Json.optionalText(json, "text"),
        Json.optionalText(json, "html"),
        Json.objects(json, "attachments").stream().map(Attachment::read).toList());
  }

  Map<String, Object> written() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("from", from);
    json.put("to", to);
    json.put("subject", subject);
    json.put("text", text.orElse(null));
    json.put("html", html.orElse(null));
    json.put("attachments", attachments.stream().map(Attachment::written).toList());
    return json;
  }
}
