package dev.onceward.localstack.sandbox;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

/** What all pages look like. */
final class Layout {
  private static final String STYLE =
      """
      :root { color-scheme: light dark; --line: #8884; --quiet: #666; --accent: #0a58ca; --card: #8881; }
      @media (prefers-color-scheme: dark) { :root { --quiet: #aaa; --accent: #7ab7ff; } }
      * { box-sizing: border-box; }
      body { font: 1rem/1.5 system-ui, sans-serif; max-width: 72rem; margin: 0 auto; padding: 1.5rem; }
      h1 { font-size: 1.6rem; margin: 0; } h2 { font-size: 1.2rem; margin: 2rem 0 .5rem; }
      a { color: var(--accent); } a:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
      .quiet { color: var(--quiet); } .count { font-weight: normal; color: var(--quiet); }
      .scroll { overflow-x: auto; } table { border-collapse: collapse; width: 100%; }
      th, td { text-align: left; vertical-align: top; padding: .45rem .75rem .45rem 0; border-bottom: 1px solid var(--line); }
      th { font-weight: 600; white-space: nowrap; } td.amount, th.amount { text-align: right; white-space: nowrap; }
      code { font: .85em ui-monospace, monospace; overflow-wrap: anywhere; }
      dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; } dt { color: var(--quiet); } dd { margin: 0; overflow-wrap: anywhere; }
      pre { white-space: pre-wrap; overflow-wrap: anywhere; background: var(--card); padding: 1rem; border-radius: .5rem; }
      iframe { width: 100%; height: 30rem; border: 1px solid var(--line); border-radius: .5rem; background: #fff; }
      """;

  /** Nothing is fetched from anywhere, and no script runs. */
  static final String POLICY =
      "default-src 'none'; style-src 'sha256-%s'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
          .formatted(sha256(STYLE));

  private Layout() {}

  /**
   * A whole page.
   *
   * @param title plain text
   * @param main HTML
   */
  static String page(String title, String main) {
    return """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <title>%1$s – Onceward sandbox</title>
        <style>%2$s</style>
        </head>
        <body>
        <header><h1>%1$s</h1></header>
        <main>
        %3$s
        </main>
        </body>
        </html>
        """
        .formatted(Html.escape(title), STYLE, main);
  }

  private static String sha256(String text) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return Base64.getEncoder().encodeToString(digest);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java has SHA-256", e);
    }
  }
}
