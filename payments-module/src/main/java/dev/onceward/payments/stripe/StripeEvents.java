package dev.onceward.payments.stripe;

import com.stripe.exception.SignatureVerificationException;
import com.stripe.net.Webhook;
import dev.onceward.payments.control.ProviderEventReader;
import dev.onceward.settings.SettingsCatalogue;
import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.eclipse.microprofile.config.ConfigProvider;

/** Stripe's events, by the signature over the bytes that came. */
@ApplicationScoped
public class StripeEvents implements ProviderEventReader {

  private static final Logger LOG = System.getLogger(StripeEvents.class.getName());

  private List<String> secrets = List.of();
  private Duration tolerance = Duration.ZERO;
  private Clock clock = Clock.systemUTC();

  @PostConstruct
  void configure() {
    configure(
        WebhookSecrets.of(StripeProvider.text(ConfigProvider.getConfig(), "stripe.webhook-secret")),
        SettingsCatalogue.valueOf(StripeSettings.WEBHOOK_TOLERANCE),
        Clock.systemUTC());
  }

  void configure(List<String> newSecrets, Duration newTolerance, Clock newClock) {
    secrets = newSecrets;
    tolerance = newTolerance;
    clock = newClock;
  }

  /** A wrong secret must show when the application starts, not at the first event. */
  void startWithTheApplication(@Observes @Initialized(ApplicationScoped.class) Object start) {
    if (secrets.isEmpty()) {
      LOG.log(
          Level.WARNING,
          "{0} is not set: Stripe''s events are refused, and unknown outcomes are found out by"
              + " asking alone",
          WebhookSecrets.VARIABLE);
    }
  }

  @Override
  public Reading read(byte[] body, Optional<String> signature) {
    if (secrets.isEmpty()) {
      return new NotConfigured();
    }
    if (signature.filter(header -> isSigned(body, header)).isEmpty()) {
      return new Refused();
    }
    try {
      return new Verified(StripeEventJson.read(body));
    } catch (RuntimeException unreadable) {
      // The parser throws many kinds, such as for too deep a nesting. Sent again it would be no
      // better.
      LOG.log(Level.WARNING, "An event that Stripe signed is not readable", unreadable);
      return new Refused();
    }
  }

  /**
   * The library takes text: bytes that are none would be verified as something that they are not.
   */
  private boolean isSigned(byte[] body, String signature) {
    String text = new String(body, StandardCharsets.UTF_8);
    return Arrays.equals(text.getBytes(StandardCharsets.UTF_8), body)
        && secrets.stream().anyMatch(secret -> signs(secret, text, signature));
  }

  private boolean signs(String secret, String text, String signature) {
    try {
      return Webhook.Signature.verifyHeader(text, signature, secret, tolerance.toSeconds(), clock);
    } catch (SignatureVerificationException | RuntimeException refused) {
      LOG.log(Level.DEBUG, "An event''s signature is refused", refused);
      return false;
    }
  }
}
