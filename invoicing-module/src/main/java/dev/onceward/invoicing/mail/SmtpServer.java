package dev.onceward.invoicing.mail;

import dev.onceward.invoicing.control.MailSettings;
import dev.onceward.settings.InvalidSettingException;
import dev.onceward.settings.SettingsCatalogue;
import java.util.Optional;
import java.util.Properties;

/** Where mails are handed in, and how. */
record SmtpServer(
    String host, int port, Optional<String> user, Optional<String> password, boolean startTls) {

  /** Refuses to send a password that anybody on the way could read. */
  SmtpServer {
    if (user.isPresent() && !startTls) {
      throw new InvalidSettingException(
          MailSettings.SMTP_USER.name()
              + " is set, and "
              + MailSettings.SMTP_STARTTLS.name()
              + " is false: a password is not sent without encryption; set it to true");
    }
  }

  static SmtpServer configured() {
    return new SmtpServer(
        SettingsCatalogue.valueOf(MailSettings.SMTP_HOST),
        SettingsCatalogue.valueOf(MailSettings.SMTP_PORT),
        SettingsCatalogue.valueOf(MailSettings.SMTP_USER),
        SettingsCatalogue.valueOf(MailSettings.SMTP_PASSWORD),
        SettingsCatalogue.valueOf(MailSettings.SMTP_STARTTLS));
  }

  /** Each wait is bounded here, all of them together by {@link SmtpDeadline}. */
  Properties properties(MailTimes times) {
    Properties properties = new Properties();
    properties.put("mail.smtp.connectiontimeout", Long.toString(times.connect().toMillis()));
    properties.put("mail.smtp.timeout", Long.toString(times.send().toMillis()));
    properties.put("mail.smtp.auth", Boolean.toString(user.isPresent()));
    properties.put("mail.smtp.starttls.enable", Boolean.toString(startTls));
    properties.put("mail.smtp.starttls.required", Boolean.toString(startTls));
    properties.put("mail.smtp.ssl.checkserveridentity", "true");
    // What QUIT is answered with says nothing of the mail.
    properties.put("mail.smtp.quitwait", "false");
    properties.put("mail.mime.allowutf8", "true");
    return properties;
  }

  /** Without the password. */
  @Override
  public String toString() {
    return host + ":" + port;
  }
}
