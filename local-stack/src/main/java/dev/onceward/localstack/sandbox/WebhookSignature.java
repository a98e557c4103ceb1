package dev.onceward.localstack.sandbox;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Stripe's signature of an event: HMAC-SHA256 over the time, a dot and the body. */
public final class WebhookSignature {
  /** The header that carries it. */
  public static final String HEADER = "Stripe-Signature";

  private static final String ALGORITHM = "HmacSHA256";

  private WebhookSignature() {}

  /** The header's value. */
  public static String of(String secret, long epochSeconds, String body) {
    return "t=" + epochSeconds + ",v1=" + hex(secret, epochSeconds + "." + body);
  }

  private static String hex(String secret, String text) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), ALGORITHM));
      return HexFormat.of().formatHex(mac.doFinal(text.getBytes(StandardCharsets.UTF_8)));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("Every Java has " + ALGORITHM, e);
    }
  }
}
