package dev.onceward.systemtests.harness;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/**
 * A good order, damaged at random in one place.
 *
 * @param mayStayOutside whether the damage can keep it from the API: the server refuses by itself
 *     headers and paths that are no HTTP, and tokens that are none
 */
public record Mutation(String what, boolean mayStayOutside, RawRequest request) {

  private static final List<String> ODD_HEADERS =
      List.of(
          "Prefer",
          "Accept",
          "Accept-Language",
          "Accept-Charset",
          "Accept-Encoding",
          "Range",
          "If-Match",
          "If-None-Match",
          "If-Modified-Since",
          "Cookie",
          "Content-Encoding",
          "Expect",
          "Content-Language",
          "Transfer-Encoding",
          "X-Forwarded-Proto",
          "X-HTTP-Method-Override");
  private static final List<String> JSON =
      List.of(
          "{",
          "}",
          "[",
          "]",
          ",",
          ":",
          "\"",
          "\\",
          "\\ud800",
          "\\u0000",
          "1e400",
          "-0",
          "null",
          "\"amount\":2,",
          "\"email\":\"a@b.de\",",
          "\"x\":{},",
          "9".repeat(40),
          "\uFEFF",
          "/**/");

  /** What the random numbers choose. */
  public static Mutation of(RawRequest order, Random random) {
    return switch (random.nextInt(7)) {
      case 0 -> damagedHeader(order, random);
      case 1 -> doubledHeader(order, random);
      case 2 -> oddHeader(order, random);
      case 3 -> damagedPath(order, random);
      case 4 -> oddQuery(order, random);
      case 5 -> damagedBody(order, random);
      default -> oddJson(order, random);
    };
  }

  private static Mutation damagedHeader(RawRequest order, Random random) {
    int place = random.nextInt(order.headers().size());
    List<String> headers = new ArrayList<>(order.headers());
    String header = headers.get(place);
    int value = header.indexOf(':') + 1;
    headers.set(place, header.substring(0, value) + damaged(header.substring(value), random));
    return new Mutation(
        headers.get(place),
        true,
        new RawRequest(order.server(), order.line(), headers, order.body()));
  }

  private static Mutation doubledHeader(RawRequest order, Random random) {
    String header = order.headers().get(random.nextInt(order.headers().size()));
    return new Mutation("twice " + header, true, order.and(header));
  }

  private static Mutation oddHeader(RawRequest order, Random random) {
    String header = ODD_HEADERS.get(random.nextInt(ODD_HEADERS.size())) + ": " + odd(random);
    return new Mutation(header, true, order.and(header));
  }

  private static Mutation damagedPath(RawRequest order, Random random) {
    String path = "/" + damaged("api/orders", random).replaceAll("\\s|\\p{Cntrl}", "_");
    return new Mutation(path, true, order.target(path));
  }

  private static Mutation oddQuery(RawRequest order, Random random) {
    String target = "/api/orders?" + odd(random).replaceAll("\\s|\\p{Cntrl}", "_");
    return new Mutation(target, false, order.target(target));
  }

  private static Mutation damagedBody(RawRequest order, Random random) {
    String text = new String(order.body(), StandardCharsets.ISO_8859_1);
    for (int times = 1 + random.nextInt(3); times > 0; times--) {
      text = damaged(text, random);
    }
    byte[] body = text.getBytes(StandardCharsets.ISO_8859_1);
    return new Mutation("body " + text, false, order.body(body));
  }

  private static Mutation oddJson(RawRequest order, Random random) {
    int place = random.nextInt(order.body().length + 1);
    String json =
        new String(Arrays.copyOf(order.body(), place), StandardCharsets.UTF_8)
            + JSON.get(random.nextInt(JSON.size()))
            + new String(order.body(), StandardCharsets.UTF_8).substring(place);
    return new Mutation("body " + json, false, order.body(json));
  }

  /** One character added, changed or taken away, or the end cut off. */
  private static String damaged(String text, Random random) {
    if (text.isEmpty()) {
      return String.valueOf(anyCharacter(random));
    }
    int place = random.nextInt(text.length());
    String before = text.substring(0, place);
    return switch (random.nextInt(4)) {
      case 0 -> before + anyCharacter(random) + text.substring(place);
      case 1 -> before + anyCharacter(random) + text.substring(place + 1);
      case 2 -> before + text.substring(place + 1);
      default -> before;
    };
  }

  private static String odd(Random random) {
    StringBuilder odd = new StringBuilder();
    for (int length = 1 + random.nextInt(12); length > 0; length--) {
      odd.append(random.nextInt(3) == 0 ? anyCharacter(random) : likelyCharacter(random));
    }
    return odd.toString();
  }

  private static char likelyCharacter(Random random) {
    String likely = "aq=;,/*\"%.-:1 ";
    return likely.charAt(random.nextInt(likely.length()));
  }

  private static char anyCharacter(Random random) {
    return (char) random.nextInt(256);
  }
}
