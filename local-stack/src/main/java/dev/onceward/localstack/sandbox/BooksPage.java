package dev.onceward.localstack.sandbox;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Currency;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** All that took effect, the newest first. */
record BooksPage(Books books) {
  private static final int MOST_ROWS = 200;
  private static final String MONEY_COLUMNS =
      "<th scope=\"col\">When</th><th scope=\"col\" class=\"amount\">Amount</th>"
          + "<th scope=\"col\">Payment</th><th scope=\"col\">Key</th><th scope=\"col\">Requests</th>";
  private static final String MAIL_COLUMNS =
      "<th scope=\"col\">When</th><th scope=\"col\">To</th><th scope=\"col\">Subject</th>"
          + "<th scope=\"col\">By</th><th scope=\"col\">Requests</th>";

  String html() {
    return Layout.page(
        "What really happened",
        "<p class=\"quiet\">The sandbox plays the payment provider and the mail service. It moves no"
            + " money, and no mail leaves this machine. One line is one effect, however often it"
            + " was asked for.</p>"
            + section("Mails that went out", Target.EMAILS, MAIL_COLUMNS, BooksPage::mail)
            + section("Charges", Target.CHARGES, MONEY_COLUMNS, BooksPage::money)
            + section("Refunds", Target.REFUNDS, MONEY_COLUMNS, BooksPage::money));
  }

  private String section(
      String title, Target target, String columns, Function<Map<String, Object>, String> row) {
    List<Map<String, Object>> all = new ArrayList<>(books.witnessed(target));
    Collections.reverse(all);
    String head =
        "<h2 id=\"%s\">%s <span class=\"count\">%d</span></h2>"
            .formatted(target.wire(), title, all.size());
    if (all.isEmpty()) {
      return "<section>" + head + "<p class=\"quiet\">None yet.</p></section>";
    }
    String rows = all.stream().limit(MOST_ROWS).map(row).collect(Collectors.joining("\n"));
    return """
        <section>%s
        <div class="scroll"><table aria-labelledby="%s"><thead><tr>%s</tr></thead><tbody>
        %s
        </tbody></table></div>%s</section>
        """
        .formatted(head, target.wire(), columns, rows, older(all.size() - MOST_ROWS));
  }

  private static String older(int count) {
    return count > 0 ? "<p class=\"quiet\">And %d older ones.</p>".formatted(count) : "";
  }

  private static String mail(Map<String, Object> mail) {
    return "<tr><td>%s</td><td>%s</td><td><a href=\"/mails/%s\">%s</a></td><td>%s</td><td>%s</td></tr>"
        .formatted(
            when(mail),
            escaped(String.join(", ", Json.strings(mail, "to"))),
            escaped(Json.text(mail, "email_id")),
            escaped(
                Json.optionalText(mail, "subject")
                    .filter(it -> !it.isBlank())
                    .orElse("(no subject)")),
            escaped(Json.text(mail, "via")),
            Json.text(mail, "attempts"));
  }

  private static String money(Map<String, Object> effect) {
    return "<tr><td>%s</td><td class=\"amount\">%s</td><td><code>%s</code></td><td><code>%s</code></td><td>%s</td></tr>"
        .formatted(
            when(effect),
            escaped(amount(effect)),
            escaped(Json.text(effect, "payment_intent")),
            escaped(Json.optionalText(effect, "idempotency_key").orElse("none")),
            Json.text(effect, "attempts"));
  }

  private static String amount(Map<String, Object> effect) {
    String code = Json.text(effect, "currency").toUpperCase(Locale.ROOT);
    int digits = Math.max(0, Currency.getInstance(code).getDefaultFractionDigits());
    return BigDecimal.valueOf(Json.number(effect, "amount"), digits).toPlainString() + " " + code;
  }

  static String when(Map<String, Object> effect) {
    Instant at = Instant.ofEpochSecond(Json.number(effect, "created"));
    String shown = at.toString().replace("T", " ").replace("Z", " UTC");
    return "<time datetime=\"%s\">%s</time>".formatted(at, shown);
  }

  private static String escaped(String text) {
    return Html.escape(text);
  }
}
