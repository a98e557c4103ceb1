package dev.onceward.invoicing.mail;

import jakarta.mail.internet.AddressException;
import jakarta.mail.internet.InternetAddress;
import java.io.UnsupportedEncodingException;
import java.net.IDN;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Addresses by the rules of SMTP: whose fault one is that breaks them depends on whose it is. */
final class SmtpAddresses {

  private SmtpAddresses() {}

  /** Ours, with or without a name. */
  static Optional<InternetAddress> sender(String from) {
    try {
      InternetAddress address = new InternetAddress(from, true);
      address.setPersonal(address.getPersonal(), StandardCharsets.UTF_8.name());
      return Optional.of(address);
    } catch (AddressException | UnsupportedEncodingException noAddress) {
      return Optional.empty();
    }
  }

  static Optional<InternetAddress> recipient(String email) {
    int at = email.lastIndexOf('@');
    try {
      return Optional.of(
          new InternetAddress(
              email.substring(0, at + 1) + IDN.toASCII(email.substring(at + 1)), true));
    } catch (AddressException | IllegalArgumentException noAddress) {
      return Optional.empty();
    }
  }
}
