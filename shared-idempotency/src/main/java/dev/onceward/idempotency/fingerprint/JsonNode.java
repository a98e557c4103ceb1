package dev.onceward.idempotency.fingerprint;

import java.util.List;
import java.util.SortedMap;

/**
 * A JSON value reduced to what counts. Equal values are equal nodes, and only they have the same
 * canonical form.
 */
sealed interface JsonNode
    permits JsonNode.Members, JsonNode.Elements, JsonNode.Text, JsonNode.Literal, Numeral {

  /** Appends the canonical form, which is JSON itself. */
  void appendTo(StringBuilder out);

  /** An object, its members in the order of their names' UTF-16 code units. */
  record Members(SortedMap<String, JsonNode> byName) implements JsonNode {
    @Override
    public void appendTo(StringBuilder out) {
      out.append('{');
      String separator = "";
      for (var member : byName.entrySet()) {
        out.append(separator);
        new Text(member.getKey()).appendTo(out);
        member.getValue().appendTo(out.append(':'));
        separator = ",";
      }
      out.append('}');
    }
  }

  /** An array, in its own order. */
  record Elements(List<JsonNode> inOrder) implements JsonNode {
    @Override
    public void appendTo(StringBuilder out) {
      out.append('[');
      String separator = "";
      for (JsonNode element : inOrder) {
        element.appendTo(out.append(separator));
        separator = ",";
      }
      out.append(']');
    }
  }

  /** A string by its characters; no Unicode normalisation. */
  record Text(String value) implements JsonNode {
    @Override
    public void appendTo(StringBuilder out) {
      out.append('"');
      for (int i = 0; i < value.length(); i++) {
        char c = value.charAt(i);
        if (c == '"' || c == '\\') {
          out.append('\\').append(c);
        } else if (c < ' ') {
          out.append("\\u00").append(c < 0x10 ? '0' : '1').append(Character.forDigit(c & 0xF, 16));
        } else {
          out.append(c);
        }
      }
      out.append('"');
    }
  }

  /** The three words of JSON. */
  enum Literal implements JsonNode {
    TRUE("true"),
    FALSE("false"),
    NULL("null");

    private final String word;

    Literal(String word) {
      this.word = word;
    }

    @Override
    public void appendTo(StringBuilder out) {
      out.append(word);
    }
  }
}
