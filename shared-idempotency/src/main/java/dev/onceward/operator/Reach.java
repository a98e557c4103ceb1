package dev.onceward.operator;

import dev.onceward.id.NobodysTenant;
import dev.onceward.settings.SettingsCatalogue;
import java.util.List;
import java.util.UUID;

/** Whose tasks and dead letters an operator sees. */
final class Reach {

  private Reach() {}

  /** His own tenant's; those of nobody too if it is the house's. */
  static List<UUID> of(UUID tenant) {
    return of(tenant, SettingsCatalogue.valueOf(OperatorSettings.HOUSE_TENANT));
  }

  static List<UUID> of(UUID tenant, String house) {
    return tenant.toString().equalsIgnoreCase(house)
        ? List.of(tenant, NobodysTenant.ID)
        : List.of(tenant);
  }
}
