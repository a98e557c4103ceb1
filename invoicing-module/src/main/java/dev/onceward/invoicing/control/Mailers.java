package dev.onceward.invoicing.control;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;

/** The mail providers there are. */
@ApplicationScoped
public class Mailers {

  @Inject @Any private Instance<MailProvider> providers;

  public MailProvider named(String mailer) {
    return providers.stream()
        .filter(provider -> provider.name().equals(mailer))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("No mail provider is named " + mailer));
  }
}
