package dev.onceward.localstack.sandbox;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a person may look at in a browser: the books, one mail, its HTML and its files. */
final class Page {
  private static final Pattern MAIL =
      Pattern.compile("/mails/([0-9a-f-]{36})(?:/(html|files/([0-9]{1,3})))?");
  private static final int MISSING = 404;
  private static final String HTML = "text/html; charset=utf-8";
  private static final String PDF = "application/pdf";

  /** A mail's HTML is a stranger's: no script, no request, no form. */
  private static final String FOREIGN =
      "sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'";

  private final Books books;
  private final MailBag bag;

  Page(Books books, MailBag bag) {
    this.books = books;
    this.bag = bag;
  }

  static boolean isAt(String method, String path) {
    return method.equals("GET") && (path.equals("/") || path.startsWith("/mails/"));
  }

  void answer(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getPath();
    if (path.equals("/")) {
      own(exchange, Answer.OK, new BooksPage(books).html());
      return;
    }
    Matcher matcher = MAIL.matcher(path);
    Optional<Map<String, Object>> mail =
        matcher.matches() ? mail(matcher.group(1)) : Optional.empty();
    if (mail.isEmpty()) {
      own(exchange, MISSING, Layout.page("Not found", "<p>There is no such mail.</p>"));
    } else {
      answer(exchange, mail.orElseThrow(), matcher);
    }
  }

  private void answer(HttpExchange exchange, Map<String, Object> mail, Matcher matcher)
      throws IOException {
    MailContent content = bag.get(matcher.group(1));
    if (matcher.group(2) == null) {
      own(exchange, Answer.OK, new MailPage(mail, content).html());
    } else if (matcher.group(3) == null) {
      foreign(exchange, content.html().orElse(""));
    } else {
      file(exchange, content.attachments(), Integer.parseInt(matcher.group(3)));
    }
  }

  private Optional<Map<String, Object>> mail(String id) {
    return books.witnessed(Target.EMAILS).stream()
        .filter(mail -> id.equals(mail.get("email_id")))
        .findFirst();
  }

  private static void own(HttpExchange exchange, int status, String html) throws IOException {
    send(exchange, status, HTML, Layout.POLICY, html.getBytes(StandardCharsets.UTF_8));
  }

  private static void foreign(HttpExchange exchange, String html) throws IOException {
    send(exchange, Answer.OK, HTML, FOREIGN, html.getBytes(StandardCharsets.UTF_8));
  }

  /** A browser shows PDFs by itself; anything else is only kept. */
  private static void file(HttpExchange exchange, List<Attachment> files, int number)
      throws IOException {
    if (number >= files.size()) {
      own(exchange, MISSING, Layout.page("Not found", "<p>There is no such file.</p>"));
      return;
    }
    Attachment file = files.get(number);
    boolean shown = file.type().equals(PDF);
    String name = file.filename().replaceAll("[^A-Za-z0-9._ -]", "_");
    exchange
        .getResponseHeaders()
        .set(
            "Content-Disposition",
            (shown ? "inline" : "attachment") + "; filename=\"" + name + "\"");
    String type = shown ? PDF : "application/octet-stream";
    send(exchange, Answer.OK, type, "default-src 'none'", file.bytes());
  }

  private static void send(
      HttpExchange exchange, int status, String type, String policy, byte[] body)
      throws IOException {
    Headers headers = exchange.getResponseHeaders();
    headers.set("Content-Type", type);
    headers.set("Content-Security-Policy", policy);
    headers.set("X-Content-Type-Options", "nosniff");
    headers.set("Referrer-Policy", "no-referrer");
    headers.set("Cache-Control", "no-store");
    exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }
}
