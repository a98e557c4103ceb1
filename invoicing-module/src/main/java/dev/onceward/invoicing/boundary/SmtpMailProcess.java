package dev.onceward.invoicing.boundary;

import dev.onceward.invoicing.control.MailProvider;
import dev.onceward.invoicing.control.MailSettings;
import dev.onceward.invoicing.control.Mailers;
import dev.onceward.invoicing.control.Mailing;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

@ApplicationScoped
public class SmtpMailProcess extends MailProcess {

  @Inject private Mailers mailers;
  @Inject private Mailing mailing;

  @Override
  MailProvider provider() {
    return mailers.named(MailSettings.SMTP);
  }

  @Override
  Mailing mailing() {
    return mailing;
  }
}
