package dev.onceward.localstack.sandbox;

import java.util.List;
import java.util.Map;

/** One mail: who, what, and all that it carries. */
record MailPage(Map<String, Object> mail, MailContent content) {

  String html() {
    String subject = content.subject().isBlank() ? "(no subject)" : content.subject();
    return Layout.page(
        subject,
        "<p><a href=\"/\">All that happened</a></p>" + about() + files() + text() + document());
  }

  private String about() {
    return "<dl>"
        + line("From", Html.escape(content.from()))
        + line("To", Html.escape(String.join(", ", content.to())))
        + line("Sent", BooksPage.when(mail))
        + line("By", Html.escape(Json.text(mail, "via")))
        + line("Id", code(Json.text(mail, "email_id")))
        + line("Key", code(Json.optionalText(mail, "key").orElse("none")))
        + line("Requests", Json.text(mail, "attempts"))
        + "</dl>";
  }

  private static String line(String name, String html) {
    return "<dt>%s</dt><dd>%s</dd>".formatted(name, html);
  }

  private static String code(String text) {
    return "<code>" + Html.escape(text) + "</code>";
  }

  private String files() {
    List<Attachment> files = content.attachments();
    if (files.isEmpty()) {
      return "";
    }
    StringBuilder items = new StringBuilder();
    for (int i = 0; i < files.size(); i++) {
      items.append(
          "<li><a href=\"/mails/%s/files/%d\">%s</a> <span class=\"quiet\">%s, %,d bytes</span></li>"
              .formatted(
                  Html.escape(Json.text(mail, "email_id")),
                  i,
                  Html.escape(files.get(i).filename()),
                  Html.escape(files.get(i).type()),
                  files.get(i).bytes().length));
    }
    return "<section><h2>Attachments</h2><ul>" + items + "</ul></section>";
  }

  private String text() {
    return content
        .text()
        .map(text -> "<section><h2>Text</h2><pre>" + Html.escape(text) + "</pre></section>")
        .orElse("");
  }

  private String document() {
    return content
        .html()
        .map(
            any ->
                "<section><h2>HTML</h2><iframe sandbox=\"\" title=\"The mail as HTML\" src=\"/mails/%s/html\"></iframe></section>"
                    .formatted(Html.escape(Json.text(mail, "email_id"))))
        .orElse("");
  }
}
