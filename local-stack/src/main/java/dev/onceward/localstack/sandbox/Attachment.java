package dev.onceward.localstack.sandbox;

import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A file that goes with a mail.
 *
 * @param content in base64
 */
record Attachment(String filename, String type, String content) {

  byte[] bytes() {
    return Base64.getMimeDecoder().decode(content);
  }

  static Attachment read(Map<String, Object> json) {
    return new Attachment(
        Json.text(json, "filename"), Json.text(json, "content_type"), Json.text(json, "content"));
  }

  Map<String, Object> written() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("filename", filename);
    json.put("content_type", type);
    json.put("content", content);
    return json;
  }
}
