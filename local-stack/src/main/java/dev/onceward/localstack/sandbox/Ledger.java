package dev.onceward.localstack.sandbox;

import java.util.Collection;
import java.util.Optional;

/** The books as one who decides sees them: nothing changes meanwhile. */
interface Ledger {
  Optional<Intent> intent(String id);

  Collection<Intent> intents();

  Optional<Effect> refund(String id);

  /** The sum given back of an intent, in minor units. */
  long refunded(String intent);
}
