package dev.onceward.localstack.sandbox;

/** Text on its way into a page. */
final class Html {
  private Html() {}

  /** Safe between tags and inside a quoted attribute. */
  static String escape(String text) {
    StringBuilder safe = new StringBuilder(text.length());
    text.codePoints()
        .forEach(
            character -> {
              switch (character) {
                case '&' -> safe.append("&amp;");
                case '<' -> safe.append("&lt;");
                case '>' -> safe.append("&gt;");
                case '"' -> safe.append("&quot;");
                case '\'' -> safe.append("&#39;");
                default -> safe.appendCodePoint(character);
              }
            });
    return safe.toString();
  }
}
