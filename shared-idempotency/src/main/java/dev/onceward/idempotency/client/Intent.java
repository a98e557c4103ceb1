package dev.onceward.idempotency.client;

import dev.onceward.idempotency.IdempotencyKey;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;

/**
 * One thing that somebody wants once, and its key: the same on every attempt, hop and redelivery.
 *
 * <p>The key is a UUIDv7 made when the intent begins. It is never made from the request's content,
 * which two intents may share, nor from personal data. An intent that must outlive its process
 * keeps its key before the first attempt: {@link #keptBy}.
 *
 * <p>Immutable, and safe for concurrent use. {@link #call} binds it to the calling thread only;
 * requests that a client sends from another thread are given their key in the header {@code
 * Idempotency-Key}, or call {@link #call} there.
 *
 * <p>Source: draft-ietf-httpapi-idempotency-key-header-07; RFC 9562 for the key's form.
 */
public final class Intent {

  private static final ThreadLocal<Intent> CURRENT = new ThreadLocal<>();

  private final IdempotencyKey key;

  private Intent(IdempotencyKey key) {
    this.key = Objects.requireNonNull(key, "key");
  }

  /** A new intent, whose key is made here and now. */
  public static Intent begin() {
    return new Intent(DatedKeys.next());
  }

  /** The intent that a key was made for: one that came with a message, or was kept. */
  public static Intent resume(IdempotencyKey key) {
    return new Intent(key);
  }

  /**
   * A job's intent: its key is kept before this method returns, and so before the first attempt. A
   * job that runs again, after a crash or on another node, gets the key of its first run.
   *
   * @throws Exception what the keeper throws
   * @throws dev.onceward.idempotency.KeyInvalidException if what is kept is no key
   */
  public static Intent keptBy(KeyKeeper keeper) throws Exception {
    return new Intent(new IdempotencyKey(keeper.keep(DatedKeys.next().value())));
  }

  /**
   * The intent of the HTTP request that is being served, if it has a key: what a service calls on
   * its behalf belongs to it. Empty outside a request.
   *
   * @throws dev.onceward.idempotency.KeyInvalidException if the request's key is malformed
   */
  public static Optional<Intent> ofRequest() {
    return ServedRequest.key().map(Intent::new);
  }

  /** The intent that this thread works for: the innermost {@link #call}, else the request's. */
  public static Optional<Intent> current() {
    return Optional.ofNullable(CURRENT.get()).or(Intent::ofRequest);
  }

  /** The key. */
  public IdempotencyKey key() {
    return key;
  }

  /**
   * Makes an attempt: requests that this thread sends meanwhile, by clients with an {@link
   * IdempotencyKeyFilter}, carry the key. May be called any number of times, nested too.
   *
   * @throws Exception what the attempt throws
   */
  public <T> T call(Callable<T> attempt) throws Exception {
    Optional<Intent> outer = Optional.ofNullable(CURRENT.get());
    CURRENT.set(this);
    try {
      return attempt.call();
    } finally {
      outer.ifPresentOrElse(CURRENT::set, CURRENT::remove);
    }
  }

  /** The key, which may be logged. */
  @Override
  public String toString() {
    return "Intent[" + key + "]";
  }
}
