package dev.onceward.localstack.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("K7: a page of what really happened")
class PageIT extends MailCase {
  private static final String HOSTILE = "<script>alert('1')</script>\" onload=\"x";

  @Test
  void emptyBooks_sayNoneYet() throws Exception {
    assertThat(sender.get("/").body()).contains("Mails that went out", "Charges", "None yet.");
  }

  @Test
  void chargesRefundsAndMails_areShown() throws Exception {
    String intent = shop.create("pm_card_visa").getId();
    shop.confirm(intent, "key-1");
    shop.refund(intent, 500, "key-2");
    String id = Sender.id(sender.post(Sender.mail("Invoice 7"), "key-3"));

    assertThat(sender.get("/").body())
        .contains(intent, "15.00 EUR", "5.00 EUR", "key-1", "key-2")
        .contains("<a href=\"/mails/" + id + "\">Invoice 7</a>", "ann@example.org");
  }

  @Test
  void mail_isShownWithItsTextItsHtmlInASandbox_andItsPdf() throws Exception {
    String id = Sender.id(sender.post(Sender.mail("Invoice 7"), "key-1"));

    assertThat(sender.get("/mails/" + id).body())
        .contains("Grüße &amp; &lt;b&gt;", "<iframe sandbox=\"\"", "/mails/" + id + "/html")
        .contains("<a href=\"/mails/" + id + "/files/0\">invoice-7.pdf</a>");
    HttpResponse<String> html = sender.get("/mails/" + id + "/html");
    assertThat(html.body()).isEqualTo("<p>Hello</p>");
    assertThat(html.headers().firstValue("Content-Security-Policy").orElseThrow())
        .startsWith("sandbox; default-src 'none'");
    HttpResponse<String> pdf = sender.get("/mails/" + id + "/files/0");
    assertThat(pdf.headers().firstValue("Content-Type")).hasValue("application/pdf");
    assertThat(pdf.body()).isEqualTo(new String(Sender.PDF, StandardCharsets.UTF_8));
  }

  @Test
  void mailBySmtp_isShownAsWell() throws Exception {
    sender.smtp("Rechnung für 7", "<7.v1@onceward.example>");
    String id = String.valueOf(control.list("emails").get(0).get("email_id"));

    assertThat(sender.get("/mails/" + id).body())
        .contains(
            "Rechnung für 7", "&lt;7.v1@onceward.example&gt;", "Grüße &amp;", "invoice-7.pdf");
    assertThat(sender.get("/mails/" + id + "/html").body()).contains("<p>Hello</p>");
  }

  @Test
  @DisplayName("what strangers wrote never becomes markup of the page")
  void hostileText_isShownAsText() throws Exception {
    Map<String, Object> mail = Sender.mail(HOSTILE);
    mail.put("text", HOSTILE);
    mail.put("html", HOSTILE);
    mail.put("from", "A&B <x@example.org>");
    String id = Sender.id(sender.post(mail, HOSTILE.replace("\"", "'")));

    for (String path : new String[] {"/", "/mails/" + id}) {
      HttpResponse<String> page = sender.get(path);
      assertThat(page.body()).contains("&lt;script&gt;").doesNotContain("<script", "\" onload=\"x");
      assertThat(page.headers().firstValue("Content-Security-Policy").orElseThrow())
          .contains("default-src 'none'", "frame-ancestors 'none'")
          .doesNotContain("unsafe-inline");
      assertThat(page.headers().firstValue("X-Content-Type-Options")).hasValue("nosniff");
    }
  }

  @Test
  void fileOfAnyOtherType_isOnlyKept() throws Exception {
    Map<String, Object> mail = Sender.mail("Invoice 7");
    mail.put(
        "attachments",
        List.of(
            Map.of("filename", "a\"\r\n.html", "content", "PGI+", "content_type", "text/html")));
    String id = Sender.id(sender.post(mail, "key-1"));

    HttpResponse<String> file = sender.get("/mails/" + id + "/files/0");

    assertThat(file.headers().firstValue("Content-Type")).hasValue("application/octet-stream");
    assertThat(file.headers().firstValue("Content-Disposition"))
        .hasValue("attachment; filename=\"a___.html\"");
    assertThat(sender.get("/mails/" + id + "/files/1").statusCode()).isEqualTo(404);
    assertThat(sender.get("/mails/../journal.jsonl").statusCode()).isEqualTo(404);
  }
}
