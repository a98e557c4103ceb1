package dev.onceward.localstack.sandbox;

import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;

/** What took effect, and the keys under which it did: in memory to read, on disk to last. */
final class Books implements Ledger, AutoCloseable {
  private final Map<String, Intent> intents = new LinkedHashMap<>();
  private final Map<String, Effect> charges = new LinkedHashMap<>();
  private final Map<String, Effect> refunds = new LinkedHashMap<>();
  private final Map<String, Mail> mails = new LinkedHashMap<>();
  private final Map<String, Integer> attempts = new HashMap<>();
  private final Keys keys = new Keys();
  private final Events events = new Events();
  private final Journal journal;
  private Optional<Consumer<Event>> listener = Optional.empty();

  Books(Path folder) {
    this.journal = Journal.open(folder, this::replay);
  }

  private void replay(Map<String, Object> entry) {
    Json.optionalText(entry, "attempt").ifPresent(this::attempted);
    Json.optionalText(entry, "forget").map(Target::valueOf).ifPresent(keys::forget);
    Json.object(entry, "intent").map(Intent::read).ifPresent(this::put);
    Json.object(entry, "charge").map(Effect::read).ifPresent(it -> charges.put(it.id(), it));
    Json.object(entry, "refund").map(Effect::read).ifPresent(it -> refunds.put(it.id(), it));
    Json.object(entry, "mail").map(Mail::read).ifPresent(it -> mails.put(it.id(), it));
    Json.object(entry, "result").map(StoredResult::read).ifPresent(keys::store);
    Json.objects(entry, "events").stream().map(Event::read).forEach(events::add);
    Json.object(entry, "delivery").map(Delivery::read).ifPresent(events::add);
  }

  private void put(Intent intent) {
    intents.put(intent.id(), intent);
  }

  private void attempted(String key) {
    attempts.merge(key, 1, Integer::sum);
  }

  /** No sync of its own: should the machine crash, it is the effect that must be remembered. */
  synchronized void countAttempt(String key) {
    journal.append(Map.of("attempt", key));
    attempted(key);
  }

  synchronized Optional<StoredResult> claim(KeyedCall keyed, long oldestMillis) {
    return keys.claim(keyed, oldestMillis);
  }

  synchronized void release(KeyedCall keyed) {
    keys.release(keyed.key());
  }

  void forgetKeys(Target target) {
    long position;
    synchronized (this) {
      position = journal.append(Map.of("forget", target.name()));
      keys.forget(target);
    }
    journal.sync(position);
  }

  /**
   * Decides and writes in one step; nobody comes between. Returns when it is on the disk.
   *
   * @param keyed the key under which the answer is kept, if it was executed
   */
  Answer write(Function<Ledger, Change> decision, Optional<KeyedCall> keyed, long now) {
    long position;
    Change change;
    List<Event> happened;
    synchronized (this) {
      change = decision.apply(this);
      Answer answer = change.answer();
      Optional<StoredResult> result =
          keyed.filter(any -> answer.wasExecuted()).map(it -> it.result(answer, now));
      happened = listener.isPresent() ? Event.of(change, this, now) : List.of();
      Map<String, Object> entry = entry(change, result);
      if (!happened.isEmpty()) {
        entry.put("events", happened.stream().map(Event::written).toList());
      }
      position = journal.append(entry);
      replay(entry);
    }
    journal.sync(position);
    happened.forEach(listener.orElse(event -> {}));
    return change.answer();
  }

  /** From now on changes make events, written with them and told when they are on the disk. */
  synchronized void recordEvents(Consumer<Event> newListener) {
    listener = Optional.of(newListener);
  }

  /** No sync of its own: should the machine crash, the event is delivered once more. */
  synchronized void note(Delivery delivery) {
    Map<String, Object> entry = Map.of("delivery", delivery.written());
    journal.append(entry);
    replay(entry);
  }

  synchronized Optional<Event> event(String id) {
    return events.find(id);
  }

  synchronized List<Event> pendingEvents() {
    return events.pending();
  }

  private static Map<String, Object> entry(Change change, Optional<StoredResult> result) {
    Map<String, Object> entry = new LinkedHashMap<>();
    change.intent().ifPresent(intent -> entry.put("intent", intent.written()));
    change.charge().ifPresent(charge -> entry.put("charge", charge.written()));
    change.refund().ifPresent(refund -> entry.put("refund", refund.written()));
    change.mail().ifPresent(mail -> entry.put("mail", mail.written()));
    result.ifPresent(stored -> entry.put("result", stored.written()));
    return entry;
  }

  synchronized Answer read(Function<Ledger, Answer> query) {
    return query.apply(this);
  }

  @Override
  public Optional<Intent> intent(String id) {
    return Optional.ofNullable(intents.get(id));
  }

  @Override
  public Collection<Intent> intents() {
    return intents.values();
  }

  @Override
  public Optional<Effect> refund(String id) {
    return Optional.ofNullable(refunds.get(id));
  }

  @Override
  public Optional<Mail> mail(String id) {
    return Optional.ofNullable(mails.get(id));
  }

  @Override
  public List<Effect> refundsOf(String intent) {
    return refunds.values().stream()
        .filter(refund -> refund.paymentIntent().equals(intent))
        .toList();
  }

  synchronized List<Map<String, Object>> witnessed(Target target) {
    return switch (target) {
      case CHARGES -> witnessed(charges.values());
      case REFUNDS -> witnessed(refunds.values());
      case EMAILS ->
          mails.values().stream().map(mail -> mail.witnessed(attemptsOf(mail.attempt()))).toList();
      case WEBHOOKS -> events.witnessed();
    };
  }

  private List<Map<String, Object>> witnessed(Collection<Effect> effects) {
    return effects.stream().map(effect -> effect.witnessed(attemptsOf(effect.key()))).toList();
  }

  private int attemptsOf(Optional<String> key) {
    return key.map(name -> attempts.getOrDefault(name, 1)).orElse(1);
  }

  @Override
  public synchronized void close() {
    journal.close();
  }
}
