package dev.onceward.systemtests.incontainer;

import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Set;
import org.eclipse.microprofile.config.spi.ConfigSource;

/** Sets the purge for a moment after whoever asks, so that a slow start does not miss it. */
public class InAMoment implements ConfigSource {

  private static final String PURGE_TIME = "onceward.purge.time";

  /** The timer is made before the migration; a cold, busy server took more than five for both. */
  private static final int SECONDS = 30;

  @Override
  public Set<String> getPropertyNames() {
    return Set.of(PURGE_TIME);
  }

  @Override
  public String getValue(String name) {
    return name.equals(PURGE_TIME)
        ? LocalTime.now(ZoneOffset.UTC)
            .plusSeconds(SECONDS)
            .truncatedTo(ChronoUnit.SECONDS)
            .toString()
        : null;
  }

  @Override
  public String getName() {
    return "a purge in a moment";
  }
}
