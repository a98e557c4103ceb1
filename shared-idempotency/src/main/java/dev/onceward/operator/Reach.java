package dev.onceward.operator;

import dev.onceward.settings.SettingsCatalogue;
import java.util.List;
import java.util.UUID;

/** Whose tasks and dead letters an operator sees. */
final class Reach {

  /** The tenant of what is no tenant's. */
  private static final UUID NOBODY = new UUID(0, 0);

  private Reach() {}

  /** His own tenant's; those of nobody too if it is the house's. */
  static List<UUID> of(UUID tenant) {
    return of(tenant, SettingsCatalogue.valueOf(OperatorSettings.HOUSE_TENANT));
  }

  static List<UUID> of(UUID tenant, String house) {
    return tenant.toString().equalsIgnoreCase(house) ? List.of(tenant, NOBODY) : List.of(tenant);
  }
}
