package dev.onceward.localstack.sandbox;

import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** The books as one who decides sees them: nothing changes meanwhile. */
interface Ledger {
  Optional<Intent> intent(String id);

  Collection<Intent> intents();

  Optional<Effect> refund(String id);

  Optional<Mail> mail(String id);

  /** What was given back of an intent, the oldest first. */
  List<Effect> refundsOf(String intent);

  /** The sum given back of an intent, in minor units. */
  default long refunded(String intent) {
    return refundsOf(intent).stream().mapToLong(Effect::amount).sum();
  }
}
