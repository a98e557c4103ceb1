package dev.onceward.invoicing.control;

import dev.onceward.settings.DeclaresSettings;
import dev.onceward.settings.Setting;
import dev.onceward.settings.SettingParsers;
import jakarta.mail.internet.AddressException;
import jakarta.mail.internet.InternetAddress;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

public final class MailSettings implements DeclaresSettings {

  public static final String RESEND = "resend";
  public static final String SMTP = "smtp";

  private static final Pattern ONE_LINE = Pattern.compile("\\P{Cntrl}+");

  public static final Setting<String> ADAPTER =
      new Setting<>(
          "onceward.mail.adapter",
          RESEND,
          "Who sends mails from now on: `resend` (its HTTP API, each mail once) or `smtp` (each mail"
              + " at most once). A mail that the other one was given stays with it.",
          MailSettings::adapter);

  public static final Setting<String> FROM =
      new Setting<>(
          "onceward.mail.from",
          "Onceward <invoices@onceward.example>",
          "The sender of mails: an address, or a name and an address in angle brackets; a name with"
              + " a comma or the like in quotation marks.",
          MailSettings::sender);

  public static final Setting<Duration> CONNECT_TIMEOUT =
      new Setting<>(
          "onceward.mail.connect-timeout",
          "PT3S",
          "How long connecting to the mail provider may take; ISO-8601 duration from PT0.1S.",
          SettingParsers::timeout);

  public static final Setting<Duration> SEND_TIMEOUT =
      new Setting<>(
          "onceward.mail.send-timeout",
          "PT15S",
          "How long the mail provider may take for a mail after that; both together must be shorter"
              + " than onceward.external.lease; ISO-8601 duration from PT0.1S.",
          SettingParsers::timeout);

  public static final Setting<Duration> KEY_RETENTION =
      new Setting<>(
          "onceward.mail.provider-key-retention",
          "PT24H",
          "How long Resend recognises an idempotency key; a mail whose fate is unknown is sent again"
              + " for an hour less, and later never.",
          SettingParsers::duration);

  public static final Setting<String> SMTP_HOST =
      new Setting<>(
          "onceward.mail.smtp.host", "localhost", "Host of the SMTP server.", SettingParsers::text);

  public static final Setting<Integer> SMTP_PORT =
      new Setting<>(
          "onceward.mail.smtp.port",
          "587",
          "Port of the SMTP server (1 to 65535).",
          SettingParsers.between(1, 65_535));

  public static final Setting<Optional<String>> SMTP_USER =
      new Setting<>(
          "onceward.mail.smtp.user",
          "",
          "User at the SMTP server; empty for none.",
          MailSettings::optional);

  public static final Setting<Optional<String>> SMTP_PASSWORD =
      new Setting<>(
          "onceward.mail.smtp.password",
          "",
          "The user's password: from the environment only (ONCEWARD_MAIL_SMTP_PASSWORD).",
          MailSettings::optional);

  public static final Setting<Boolean> SMTP_STARTTLS =
      new Setting<>(
          "onceward.mail.smtp.starttls",
          "true",
          "Whether the connection must be encrypted by STARTTLS: `true` or `false`. A password is"
              + " never sent without.",
          SettingParsers::flag);

  @Override
  public List<Setting<?>> settings() {
    return List.of(
        ADAPTER,
        FROM,
        CONNECT_TIMEOUT,
        SEND_TIMEOUT,
        KEY_RETENTION,
        SMTP_HOST,
        SMTP_PORT,
        SMTP_USER,
        SMTP_PASSWORD,
        SMTP_STARTTLS);
  }

  private static String adapter(String value) {
    return switch (value.strip()) {
      case RESEND -> RESEND;
      case SMTP -> SMTP;
      default -> throw new IllegalArgumentException("use resend or smtp");
    };
  }

  /** It becomes a header: nothing that could begin another one. */
  private static String sender(String value) {
    String sender = value.strip();
    if (!ONE_LINE.matcher(sender).matches() || !isAddress(sender)) {
      throw new IllegalArgumentException(
          "use one address such as invoices@shop.example, Shop <invoices@shop.example> or"
              + " \"Shop, Inc.\" <invoices@shop.example>");
    }
    return sender;
  }

  /** As the mail library will read it, which passes over what follows, and takes groups too. */
  private static boolean isAddress(String sender) {
    try {
      InternetAddress read = new InternetAddress(sender, true);
      String address = read.getAddress();
      return !read.isGroup()
          && address.contains("@")
          && (sender.equals(address) || sender.endsWith("<" + address + ">"));
    } catch (AddressException noneOrSeveral) {
      return false;
    }
  }

  private static Optional<String> optional(String value) {
    return Optional.of(value).filter(text -> !text.isEmpty());
  }
}
