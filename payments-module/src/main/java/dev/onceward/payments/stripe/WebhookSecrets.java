package dev.onceward.payments.stripe;

import dev.onceward.settings.InvalidSettingException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** The secrets that Stripe signs its events with: one, or two while it is rotated. */
final class WebhookSecrets {

  static final String VARIABLE = "STRIPE_WEBHOOK_SECRET";

  private static final int MOST = 2;
  private static final Pattern SECRET = Pattern.compile("whsec_[A-Za-z0-9_+/=-]{16,256}");

  private WebhookSecrets() {}

  /** Of the variable's text, which is never repeated. */
  static List<String> of(Optional<String> text) {
    List<String> secrets =
        text.map(list -> Arrays.stream(list.split(",", -1)).map(String::strip).toList())
            .orElse(List.of());
    if (secrets.size() > MOST) {
      throw new InvalidSettingException(
          VARIABLE
              + " has "
              + secrets.size()
              + " secrets: give it one, or the new and the old one while it is rotated");
    }
    for (int i = 0; i < secrets.size(); i++) {
      if (!SECRET.matcher(secrets.get(i)).matches()) {
        throw new InvalidSettingException(
            VARIABLE
                + ": secret "
                + (i + 1)
                + " of "
                + secrets.size()
                + " is none (its value is not repeated here). Give it the signing secret of the"
                + " webhook endpoint, whsec_..., or two with a comma between");
      }
    }
    return secrets;
  }
}
