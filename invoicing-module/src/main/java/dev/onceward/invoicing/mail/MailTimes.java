package dev.onceward.invoicing.mail;

import dev.onceward.invoicing.control.MailSettings;
import dev.onceward.settings.SettingsCatalogue;
import java.time.Duration;

/** How long a mail provider may take, and for how long it knows a key. */
record MailTimes(Duration connect, Duration send, Duration keyRetention) {

  static MailTimes configured() {
    return new MailTimes(
        SettingsCatalogue.valueOf(MailSettings.CONNECT_TIMEOUT),
        SettingsCatalogue.valueOf(MailSettings.SEND_TIMEOUT),
        SettingsCatalogue.valueOf(MailSettings.KEY_RETENTION));
  }

  /** The longest that a call takes. */
  Duration call() {
    return connect.plus(send);
  }
}
