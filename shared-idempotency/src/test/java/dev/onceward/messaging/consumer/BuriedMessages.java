package dev.onceward.messaging.consumer;

import dev.onceward.messaging.DeadLetters;
import dev.onceward.messaging.IncomingMessage;
import dev.onceward.messaging.PoisonMessage;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Dead letters, kept; may be out of reach for a while. */
final class BuriedMessages implements DeadLetters {

  private final List<String> reasons = new CopyOnWriteArrayList<>();
  private final List<IncomingMessage> messages = new CopyOnWriteArrayList<>();
  private volatile boolean away;
  private volatile boolean broken;

  /** The next one meets an error. */
  void breakDown() {
    broken = true;
  }

  void setAway(boolean away) {
    this.away = away;
  }

  @Override
  public void send(IncomingMessage message, PoisonMessage reason) {
    if (broken) {
      broken = false;
      throw new NoClassDefFoundError("a class that is missing at first");
    }
    if (away) {
      throw new IllegalStateException("The broker is away");
    }
    messages.add(message);
    reasons.add(reason.reason());
  }

  List<String> reasons() {
    return reasons;
  }

  List<IncomingMessage> messages() {
    return messages;
  }
}
