package dev.onceward.messaging.kafka;

import dev.onceward.messaging.MessagingSettings;
import dev.onceward.settings.SettingsCatalogue;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/**
 * How much a channel holds in memory of messages that are not done. A message that waits for days
 * must not stop those of other keys, so the bound is far above what is handled at a time; it is
 * there for the heap.
 */
final class HeldMessages {

  private final int most;
  private final long mostBytes;
  private int messages;
  private long bytes;
  private Optional<Waiting> waiting = Optional.empty();

  private record Waiting(long size, CompletableFuture<Void> admitted) {}

  /** At most so many messages, and so many bytes, but for one alone. */
  HeldMessages(int most, long mostBytes) {
    this.most = most;
    this.mostBytes = mostBytes;
  }

  /** As set. */
  static HeldMessages configured() {
    return new HeldMessages(
        SettingsCatalogue.valueOf(MessagingSettings.CONSUMER_MAX_HELD),
        SettingsCatalogue.valueOf(MessagingSettings.CONSUMER_MAX_HELD_BYTES));
  }

  /**
   * Takes one more message. Not to be called again before that is done.
   *
   * @return completes when there is room for it
   */
  CompletionStage<Void> take(long size) {
    Waiting asked = new Waiting(size, new CompletableFuture<>());
    synchronized (this) {
      if (!fits(size)) {
        waiting = Optional.of(asked);
        return asked.admitted();
      }
      add(size);
    }
    asked.admitted().complete(null);
    return asked.admitted();
  }

  /** One is done. */
  void giveBack(long size) {
    admitted(size).ifPresent(next -> next.admitted().complete(null));
  }

  private synchronized Optional<Waiting> admitted(long returned) {
    messages--;
    bytes -= returned;
    Optional<Waiting> next = waiting.filter(asked -> fits(asked.size()));
    next.ifPresent(
        asked -> {
          add(asked.size());
          waiting = Optional.empty();
        });
    return next;
  }

  /** One that is too large for the bound is held alone. */
  private boolean fits(long size) {
    return messages == 0 || (messages < most && bytes + size <= mostBytes);
  }

  private void add(long size) {
    messages++;
    bytes += size;
  }
}
