package dev.onceward.orders.control;

import dev.onceward.money.Iso4217;
import dev.onceward.settings.DeclaresSettings;
import dev.onceward.settings.Setting;
import java.util.Currency;
import java.util.List;

public final class OrdersSettings implements DeclaresSettings {

  public static final Setting<Currency> DEFAULT_CURRENCY =
      new Setting<>(
          "onceward.orders.default-currency",
          "RUB",
          "Currency of orders that name none; an ISO 4217 code such as RUB, EUR or JPY.",
          OrdersSettings::currency);

  @Override
  public List<Setting<?>> settings() {
    return List.of(DEFAULT_CURRENCY);
  }

  private static Currency currency(String code) {
    return Iso4217.find(code.strip())
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "use an ISO 4217 code of three capital letters that has fraction digits"));
  }
}
