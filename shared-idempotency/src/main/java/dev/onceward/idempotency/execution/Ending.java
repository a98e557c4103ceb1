package dev.onceward.idempotency.execution;

import dev.onceward.idempotency.Answer;
import dev.onceward.idempotency.IdempotentExecutor.Result;
import dev.onceward.idempotency.external.Held;
import java.util.Optional;
import java.util.UUID;

/** How the transaction of an execution ended. */
sealed interface Ending {

  /** With the answer that is to be given. */
  record Final(Result result) implements Ending {}

  /**
   * With an effect outside the database registered, now or by an earlier call.
   *
   * @param held the execution, if it is this call's to carry out
   * @param meanwhile what to answer until it has ended
   */
  record Unfinished(UUID tenant, UUID execution, Optional<Held> held, Answer meanwhile)
      implements Ending {}
}
