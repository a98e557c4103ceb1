package dev.onceward.invoicing.boundary;

import dev.onceward.json.Excerpt;
import dev.onceward.json.StrictUuid;
import dev.onceward.messaging.IncomingEvent;
import dev.onceward.messaging.PoisonMessage;
import dev.onceward.money.Iso4217;
import dev.onceward.money.Money;
import jakarta.json.JsonNumber;
import jakarta.json.JsonString;
import java.math.BigDecimal;
import java.util.Optional;
import java.util.UUID;

/** The members of an event of another module, of which only what is needed is looked at. */
record EventMembers(IncomingEvent event) {

  UUID uuid(String name) {
    String text = text(name).orElse("");
    return StrictUuid.parse(text).orElseThrow(() -> poison(name, "a UUID", text));
  }

  Optional<String> text(String name) {
    return Optional.ofNullable(event.data().get(name))
        .filter(JsonString.class::isInstance)
        .map(value -> ((JsonString) value).getString())
        .filter(text -> !text.isEmpty());
  }

  long number(String name) {
    if (event.data().get(name) instanceof JsonNumber number && number.isIntegral()) {
      return number.longValueExact();
    }
    throw poison(name, "a whole number", String.valueOf(event.data().get(name)));
  }

  Money money(String amount) {
    String decimal = text(amount).orElse("");
    String currency = text("currency").orElse("");
    try {
      return new Money(new BigDecimal(decimal), Iso4217.find(currency).orElseThrow());
    } catch (RuntimeException wrong) {
      throw poison(amount, "a decimal amount in a currency", decimal + " " + currency);
    }
  }

  private PoisonMessage poison(String name, String wanted, String value) {
    return new PoisonMessage(
        name + "_invalid",
        name + " of " + event.type() + " must be " + wanted + ", not " + Excerpt.of(value));
  }
}
