package dev.onceward.idempotency.fingerprint;

import dev.onceward.idempotency.RequestInvalidException;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * One part of a {@code multipart/form-data} body: its name, file name, type, transfer encoding and
 * content count.
 *
 * @param name the field's name
 * @param node everything that counts, the content by its digest unless it is JSON
 */
record MultipartPart(String name, JsonNode node) {

  private static final String DISPOSITION = "content-disposition";
  private static final String TYPE = "content-type";
  private static final String ENCODING = "content-transfer-encoding";
  private static final int SHOWN_NAME = 60;

  static MultipartPart of(byte[] headers, byte[] content) {
    Map<String, String> byName = headers(StrictUtf8.decode(headers, "A multipart part's headers"));
    HeaderValue disposition =
        Optional.ofNullable(byName.get(DISPOSITION))
            .map(line -> HeaderValue.parse("Content-Disposition of a part", line))
            .filter(value -> value.value().equals("form-data"))
            .orElseThrow(() -> malformed("has no Content-Disposition of form-data"));
    String name = disposition.parameter("name").orElseThrow(() -> malformed("has no name"));
    SortedMap<String, JsonNode> counting = new TreeMap<>();
    counting.put("disposition", texts(disposition.parameters()));
    Optional.ofNullable(byName.get(ENCODING))
        .map(line -> new JsonNode.Text(line.strip().toLowerCase(Locale.ROOT)))
        .ifPresent(encoding -> counting.put("encoding", encoding));
    addContent(
        name, Optional.ofNullable(byName.get(TYPE)).map(ContentType::parse), content, counting);
    return new MultipartPart(name, new JsonNode.Members(counting));
  }

  private static void addContent(
      String name, Optional<ContentType> type, byte[] content, Map<String, JsonNode> counting) {
    if (type.filter(ContentType::isJson).isPresent()) {
      type.get().requireUtf8();
      counting.put("type", new JsonNode.Text(type.get().spelledWithoutCharset()));
      String what = "The JSON of the part '" + Excerpt.of(name, SHOWN_NAME) + "'";
      counting.put("json", JsonReader.read(content, what));
    } else {
      type.ifPresent(t -> counting.put("type", new JsonNode.Text(t.spelled())));
      byte[] digest = new FingerprintDigest().part(content).finish();
      counting.put("content", new JsonNode.Text(HexFormat.of().formatHex(digest)));
    }
  }

  private static Map<String, String> headers(String lines) {
    Map<String, String> byName = new TreeMap<>();
    for (String line : List.of(lines.split("\r\n", -1))) {
      int colon = line.indexOf(':');
      String name = line.substring(0, Math.max(0, colon)).toLowerCase(Locale.ROOT);
      if (name.isEmpty() || name.chars().anyMatch(c -> c <= ' ' || c > '~')) {
        throw malformed("has a malformed header line");
      }
      if (byName.put(name, line.substring(colon + 1)) != null) {
        throw malformed("has the header " + Excerpt.of(name, SHOWN_NAME) + " twice");
      }
    }
    return byName;
  }

  private static JsonNode texts(SortedMap<String, String> parameters) {
    TreeMap<String, JsonNode> texts = new TreeMap<>();
    parameters.forEach((name, value) -> texts.put(name, new JsonNode.Text(value)));
    return new JsonNode.Members(texts);
  }

  private static RequestInvalidException malformed(String fault) {
    return new RequestInvalidException(
        "A part of the multipart body " + fault + ". Send it as RFC 7578 defines it.");
  }
}
