package dev.onceward.idempotency.external;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.SQLException;

/**
 * Where the business registers an external effect, in the transaction of its own rows.
 *
 * <p>Needs the transaction of an idempotent execution (an {@code @Idempotent} method with {@code
 * execution = EXTERNAL}, or work under {@code IdempotentExecutor}); the effect is carried out after
 * its commit, by this thread first and by any node's reconciler if need be. One effect per
 * execution.
 */
@ApplicationScoped
public class ExternalEffects {

  @Inject private ExternalEngine engine;

  /**
   * Registers an effect, to be carried out once whoever registers it and however often.
   *
   * <p>After {@link Registration#STARTED} and {@link Registration#UNFINISHED} return the answer to
   * give meanwhile: 202 with {@code Location}. After {@link Registration#FINISHED} answer with the
   * outcome, from the business's own tables: read them after this call.
   *
   * <p>Holds a share lock on the execution until the transaction ends. The effect must be of the
   * request's own tenant.
   *
   * @throws IllegalStateException outside an idempotent execution, at a second effect, or if no
   *     process has that name
   * @throws SQLException if the database refuses; the transaction must then be rolled back
   */
  public Registration register(ExternalEffect effect) throws SQLException {
    return engine.executions().register(effect);
  }

  /**
   * Takes in what was heard of an effect, such as by a provider's webhook. Call it in the JTA
   * transaction that remembers the message, so that neither is kept without the other; in any
   * order, any number of times.
   *
   * <p>An unfinished effect whose step may have been called is due at once, also one whose outcome
   * was unknown for long: the next reconciler or repeat looks into it. A node that works on it is
   * not disturbed. A step that certainly has not been called waits on, as the provider has asked.
   * What is {@linkplain News#said said} is kept as the result of its step, which whoever goes on
   * acts upon; if it contradicts what is known, or an end, it is kept, counted and logged, and
   * changes nothing. It is counted before the commit, and so again if that fails and the message
   * comes back.
   *
   * <p>Holds the execution's row until the transaction ends: lock rows of the business afterwards,
   * as the end of an execution does.
   *
   * @throws IllegalStateException without a transaction
   * @throws SQLException if the database refuses; the transaction must then be rolled back
   */
  public NewsOutcome tell(News news) throws SQLException {
    return engine.executions().tell(news);
  }
}
