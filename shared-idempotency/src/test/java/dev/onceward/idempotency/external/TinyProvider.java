package dev.onceward.idempotency.external;

import dev.onceward.idempotency.Answer;
import dev.onceward.idempotency.external.StepResult.Definite;
import dev.onceward.idempotency.external.StepResult.Done;
import dev.onceward.idempotency.external.StepResult.Ended;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * A provider with books of its own, as a process of two steps ({@code reserve}, {@code charge}). It
 * recognises provider keys, or not, by the retention it is made with. What happens around a call is
 * scripted: {@link #next}.
 */
public final class TinyProvider implements ExternalProcess {

  public static final String NAME = "test.charge";

  /** What happens at one call. */
  public interface Fate {
    StepResult at(TinyProvider provider, String key) throws Exception;
  }

  /** Takes effect and answers. */
  public static final Fate EFFECT = (provider, key) -> provider.book(key);

  /** Takes effect, and the answer is lost. */
  public static final Fate LOST_ANSWER =
      (provider, key) -> {
        provider.book(key);
        throw new java.net.SocketTimeoutException("no answer");
      };

  /** Is lost on its way. */
  public static final Fate LOST_REQUEST =
      (provider, key) -> {
        throw new java.net.SocketTimeoutException("no answer");
      };

  public static final Fate DECLINED = (provider, key) -> new Ended(bytes("declined"));

  public static final Fate NOT_YET =
      (provider, key) -> new StepResult.Retry("on its way", Duration.ZERO);

  public static final Fate RATE_LIMITED =
      (provider, key) -> new StepResult.Retry("429", Duration.ofSeconds(2));

  /** Keys of what took effect, in order. */
  public final List<String> books = new CopyOnWriteArrayList<>();

  public final List<String> calls = new CopyOnWriteArrayList<>();
  public final List<String> inquiries = new CopyOnWriteArrayList<>();
  public final List<Progress> progress = new CopyOnWriteArrayList<>();

  /** Whether it can be asked what became of a call. */
  public volatile boolean answersInquiries = true;

  /** Whether the second step only looks. */
  public volatile boolean onlyLooksAtTheCharge;

  /** Whether the node may call it. */
  public volatile boolean hasPlaces = true;

  /** Whether the business's part of the end throws. */
  public volatile boolean failsToConclude;

  private final Map<String, Deque<Fate>> fates = new ConcurrentHashMap<>();
  private final Duration keyRetention;

  public TinyProvider(Duration keyRetention) {
    this.keyRetention = keyRetention;
  }

  /** Scripts the next call of a step; without a script a call takes effect. */
  public void next(String step, Fate fate) {
    fates.computeIfAbsent(step, name -> new ConcurrentLinkedDeque<>()).add(fate);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public List<ExternalStep> steps() {
    return List.of(new Step("reserve"), new Step("charge"));
  }

  @Override
  public void onProgress(EffectContext context, Progress made) {
    progress.add(made);
  }

  @Override
  public Answer conclude(EffectContext context, Definite end) {
    if (failsToConclude) {
      throw new IllegalStateException("The business can't act upon it now");
    }
    String outcome = new String(end.result(), StandardCharsets.UTF_8);
    return end instanceof Done
        ? new Answer(201, List.of(), bytes("charged: " + outcome))
        : new Answer(402, List.of(), bytes(outcome));
  }

  private synchronized StepResult book(String key) {
    if (keyRetention.isZero() || !books.contains(key)) {
      books.add(key);
    }
    return new Done(bytes("ok"));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private final class Step implements ExternalStep {
    private final String step;

    Step(String step) {
      this.step = step;
    }

    @Override
    public String name() {
      return step;
    }

    @Override
    public Duration timeout() {
      return Duration.ofSeconds(5);
    }

    @Override
    public Duration keyRetention() {
      return keyRetention;
    }

    @Override
    public boolean onlyLooks() {
      return onlyLooksAtTheCharge && step.equals("charge");
    }

    @Override
    public Optional<Place> place() {
      return hasPlaces ? Optional.of(() -> {}) : Optional.empty();
    }

    @Override
    public StepResult call(EffectContext context) throws Exception {
      calls.add(step);
      Deque<Fate> scripted = fates.getOrDefault(step, new ConcurrentLinkedDeque<>());
      Fate fate = Optional.ofNullable(scripted.poll()).orElse(EFFECT);
      return fate.at(TinyProvider.this, context.providerKey());
    }

    @Override
    public Evidence inquire(EffectContext context) {
      inquiries.add(step);
      if (!answersInquiries) {
        return new Evidence.Unavailable("does not answer");
      }
      return books.contains(context.providerKey())
          ? new Evidence.Found(new Done(bytes("ok")))
          : new Evidence.NotFound();
    }
  }
}
