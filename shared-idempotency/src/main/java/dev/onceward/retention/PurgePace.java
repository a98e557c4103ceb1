package dev.onceward.retention;

import dev.onceward.settings.LibrarySettings;
import dev.onceward.settings.SettingsCatalogue;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * How fast a purge goes. A transaction takes the longer, the busier the database is; as the pauses
 * follow, a purge makes way by itself.
 *
 * @param blocks looked at in one transaction
 * @param percent of the time that it works at most; others have the rest to themselves
 * @param rest how it pauses
 */
record PurgePace(int blocks, int percent, Rest rest) {

  /** One transaction that was held up must not hold up the night's purge. */
  static final Duration LONGEST_PAUSE = Duration.ofMinutes(1);

  private static final int ALL = 100;

  /** Lets so much time pass. */
  @FunctionalInterface
  interface Rest {
    void pause(Duration time) throws InterruptedException;
  }

  static PurgePace configured() {
    return new PurgePace(
        SettingsCatalogue.valueOf(LibrarySettings.PURGE_BATCH_BLOCKS),
        SettingsCatalogue.valueOf(LibrarySettings.PURGE_PERCENT),
        time -> TimeUnit.NANOSECONDS.sleep(time.toNanos()));
  }

  /** The same one, pausing otherwise. */
  PurgePace resting(Rest otherwise) {
    return new PurgePace(blocks, percent, otherwise);
  }

  /** Without pauses. */
  PurgePace hurried() {
    return new PurgePace(blocks, ALL, rest);
  }

  /** Pauses as is due after so much work. */
  void restAfter(Duration work) throws InterruptedException {
    rest.pause(pauseAfter(work));
  }

  Duration pauseAfter(Duration work) {
    Duration pause = work.multipliedBy(ALL - percent).dividedBy(percent);
    return pause.compareTo(LONGEST_PAUSE) < 0 ? pause : LONGEST_PAUSE;
  }
}
