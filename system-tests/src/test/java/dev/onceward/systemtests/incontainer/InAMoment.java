package dev.onceward.systemtests.incontainer;

import java.time.LocalTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Set;
import org.eclipse.microprofile.config.spi.ConfigSource;

/** Sets the purge for a moment after whoever asks, so that a slow start does not miss it. */
public class InAMoment implements ConfigSource {

  private static final String PURGE_TIME = "onceward.purge.time";
  /** Between the question and the first timer of a cold, busy server more than five were seen. */
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
