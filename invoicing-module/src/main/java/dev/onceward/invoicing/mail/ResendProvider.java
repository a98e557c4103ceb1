package dev.onceward.invoicing.mail;

import dev.onceward.idempotency.external.ExternalStep;
import dev.onceward.idempotency.external.StepResult;
import dev.onceward.invoicing.control.MailOutcome;
import dev.onceward.invoicing.control.MailProvider;
import dev.onceward.invoicing.control.MailSettings;
import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import java.net.URI;
import java.util.Optional;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.config.ConfigProvider;

/** Resend, by its HTTP API: each mail once, as long as it knows the mail's key. */
@ApplicationScoped
public class ResendProvider implements MailProvider {

  private static final String REAL_SERVICE = "https://api.resend.com";

  private ExternalStep step;

  @PostConstruct
  void connect() {
    Config config = ConfigProvider.getConfig();
    URI address = URI.create(text(config, "resend.base-url").orElse(REAL_SERVICE));
    MailTimes times = MailTimes.configured();
    step = new ResendStep(new ResendHttp(address, times), text(config, "resend.api-key"), times);
  }

  private static Optional<String> text(Config config, String name) {
    return config
        .getOptionalValue(name, String.class)
        .map(String::strip)
        .filter(value -> !value.isEmpty());
  }

  @Override
  public String name() {
    return MailSettings.RESEND;
  }

  @Override
  public ExternalStep step() {
    return step;
  }

  @Override
  public MailOutcome outcomeOf(StepResult.Definite end) {
    return MailResults.outcomeOf(end);
  }
}
