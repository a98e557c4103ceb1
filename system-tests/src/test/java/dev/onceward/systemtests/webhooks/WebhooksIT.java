package dev.onceward.systemtests.webhooks;

import static dev.onceward.systemtests.harness.Problems.assertProblem;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.onceward.systemtests.harness.Call;
import dev.onceward.systemtests.harness.Caller;
import dev.onceward.systemtests.harness.Charge;
import dev.onceward.systemtests.harness.Hold;
import dev.onceward.systemtests.harness.Metrics;
import dev.onceward.systemtests.harness.Provider;
import dev.onceward.systemtests.harness.Reply;
import dev.onceward.systemtests.harness.Stack;
import dev.onceward.systemtests.payments.ShortTimes;
import dev.onceward.systemtests.payments.Stop;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import org.junit.jupiter.params.provider.MethodSource;

@DisplayName("P5: Stripe's events settle what is unknown, once, in any order, and nothing else")
@ExtendWith(ToldNode.class)
class WebhooksIT {

  private static final String SUCCEEDED = "payment_intent.succeeded";
  private static final String FAILED = "payment_intent.payment_failed";

  private static Stack stack;

  private final Charge charge = Charge.fresh();
  private final Provider provider = stack.provider();
  private final Caller caller = stack.node(1).system().tenantA();
  private final Caller anybody = stack.node(1).system().anonymous();
  private final Facts facts = new Facts(stack.database());
  private final long contradictionsBefore = facts.contradictions();

  @BeforeAll
  static void start(Stack shared) {
    stack = shared;
  }

  @AfterEach
  void heal() {
    stack.postgres().start();
    provider.heal();
  }

  @Test
  @DisplayName("E5: unknown past every deadline: charged after all, as the event makes known")
  void chargeOfAnUnknownPayment_isSettledByTheEvent() {
    String intent = unknownForLong();

    provider.confirmByHand(intent);

    awaitSettled("SUCCEEDED");
    assertThat(caller.pay(charge).send().status()).isEqualTo(201);
    assertThat(contradictions()).isZero();
  }

  @Test
  @DisplayName("E5: unknown past every deadline: called off, as the event makes known")
  void cancellationOfAnUnknownPayment_isSettledByTheEvent() {
    provider.cancelByHand(unknownForLong());

    awaitSettled("DECLINED");
    assertProblem(caller.pay(charge).send(), 402, "card_declined");
    assertThat(provider.chargesOf(facts.payment(charge))).isEmpty();
    assertThat(contradictions()).isZero();
  }

  @Test
  @DisplayName("E5: the intent's own id was lost: an event of it is the proof")
  void eventOfAnIntentWhoseIdWasLost_isEvidence() {
    provider.faultAtEvent("drop_request", "payment_intent.created");
    provider.fault("drop_response", "create", "\"count\":1000");
    assertThat(caller.pay(charge).send().status()).isEqualTo(202);
    facts.putOff(charge);
    provider.heal();

    String payment = facts.payment(charge);
    provider.resend(provider.eventsOf(payment).get(0).getString("id"));

    awaitSettled("SUCCEEDED");
    assertThat(provider.chargesOf(payment)).hasSize(1);
  }

  @Test
  @DisplayName("an event is one, however often and at how many times at once it comes")
  void duplicates_changeNothing() {
    String intent = unknownForLong();
    provider.faultAtEvent("drop_request", "any", "\"count\":10");
    provider.confirmByHand(intent);
    Event event = Event.of(SUCCEEDED, intent);

    List<CompletableFuture<Reply>> sent =
        Stream.generate(() -> event.to(anybody).start()).limit(20).toList();

    assertThat(sent).allSatisfy(reply -> assertThat(reply.join().status()).isEqualTo(200));
    awaitSettled("SUCCEEDED");
    assertThat(event.to(anybody).send().status()).isEqualTo(200);
    assertThat(facts.remembered(event)).isEqualTo(1);
    assertSettledOnce("SUCCEEDED");
  }

  @Test
  @DisplayName("M1: events are counted by what became of them")
  void events_areCountedByWhatBecameOfThem() {
    String intent = unknownForLong();
    provider.faultAtEvent("drop_request", "any", "\"count\":10");
    provider.confirmByHand(intent);
    Event failed = Event.of(FAILED, intent);

    assertCounted("looked_into", Event.of(SUCCEEDED, intent).to(anybody));
    awaitSettled("SUCCEEDED");
    assertCounted("agrees", Event.of(SUCCEEDED, intent).to(anybody));
    assertCounted("contradicts", failed.to(anybody));
    assertCounted("duplicate", failed.to(anybody));
    assertCounted("not_ours", Event.of(SUCCEEDED, "pi_" + UUID.randomUUID()).to(anybody));
    assertCounted("ignored", Event.of("customer.created", intent).to(anybody));
    assertCounted("refused", failed.unsigned(anybody));
  }

  private void assertCounted(String outcome, Call event) {
    long before = facts.events(anybody, outcome);
    event.send();
    assertThat(facts.events(anybody, outcome)).as(outcome).isGreaterThan(before);
  }

  @Test
  @DisplayName("P4, Q2, M1: what was posted already is not posted again, and that is counted")
  void postedBefore_isSkippedAndCounted() {
    Metrics metrics = new Metrics(anybody);
    String intent = unknownForLong();
    facts.post(charge);
    double before = metrics.value("onceward_effects_skipped");

    provider.confirmByHand(intent);

    awaitSettled("SUCCEEDED");
    assertThat(metrics.value("onceward_effects_skipped")).isEqualTo(before + 1);
  }

  static Stream<List<String>> orders() {
    String action = "payment_intent.requires_action";
    return Stream.of(
        List.of(FAILED, action, SUCCEEDED),
        List.of(SUCCEEDED, FAILED, action),
        List.of(action, SUCCEEDED, FAILED));
  }

  /** Each of them is a reason to ask. That a failure comes after the end may be counted. */
  @ParameterizedTest
  @MethodSource("orders")
  void anyOrder_hasTheSameEnd(List<String> types) {
    String intent = unknownForLong();
    provider.faultAtEvent("drop_request", "any", "\"count\":10");
    provider.confirmByHand(intent);

    for (String type : types) {
      assertThat(Event.of(type, intent).to(anybody).send().status()).isEqualTo(200);
    }

    awaitSettled("SUCCEEDED");
    assertSettledOnce("SUCCEEDED");
  }

  @Test
  @DisplayName("E6: without any event the reconciler finds out")
  void lostEvents_doNotMatter() {
    provider.faultAtEvent("drop_request", "any", "\"count\":10");
    provider.fault("drop_response", "confirm");
    provider.fault("down", "retrieve", "\"count\":2");

    assertThat(caller.pay(charge).send().status()).isEqualTo(202);

    awaitSettled("SUCCEEDED");
    assertSettledOnce("SUCCEEDED");
  }

  @Test
  @DisplayName("charged at Stripe, declined here: it stays declined, and people are told")
  void chargeOfADeclinedPayment_isKeptAndCounted() {
    Charge declined = Charge.by("pm_card_visa_chargeDeclined");
    Reply refusal = caller.pay(declined).send();
    assertThat(refusal.status()).isEqualTo(402);

    provider.confirmByHand(facts.intent(declined), "pm_card_visa");

    await("the contradiction").atMost(ShortTimes.SETTLED).until(() -> contradictions() == 1);
    assertThat(facts.status(declined)).isEqualTo("DECLINED");
    assertThat(caller.pay(declined).send().body()).isEqualTo(refusal.body());
    assertThat(facts.contradictingAttempts(declined)).isEqualTo(1);
  }

  @Test
  @DisplayName("charged here, failed by an event: it stays charged; a repeat isn't counted again")
  void failureOfAChargedPayment_isKeptAndCountedOnce() {
    assertThat(caller.pay(charge).send().status()).isEqualTo(201);
    Event failed = Event.of(FAILED, facts.intent(charge));

    assertThat(failed.to(anybody).send().status()).isEqualTo(200);
    assertThat(failed.to(anybody).send().status()).isEqualTo(200);

    assertThat(contradictions()).isEqualTo(1);
    assertThat(facts.contradictingAttempts(charge)).isEqualTo(1);
    facts.awaitContradictionsTold(anybody);
    assertSettledOnce("SUCCEEDED");
  }

  @Test
  @DisplayName("a second charge under our payment's name is nothing that we have made: people look")
  void chargeOfAnotherIntent_isAContradiction() {
    Reply paid = caller.pay(charge).send();

    Event second =
        Event.of(SUCCEEDED, "pi_another").naming(facts.tenant(charge), paid.member("payment_id"));

    assertThat(second.to(anybody).send().status()).isEqualTo(200);
    assertThat(contradictions()).isEqualTo(1);
    assertSettledOnce("SUCCEEDED");
  }

  @Test
  @DisplayName("the database is away: 503, and the event is taken in when it comes again")
  void databaseAway_eventIsRepeatedAndTakenIn() {
    String intent = unknownForLong();
    stack.postgres().stop();
    provider.confirmByHand(intent);
    Event event = Event.of("payment_intent.processing", intent);
    assertProblem(event.to(anybody).send(), 503, "store_unavailable");
    stack.postgres().start();

    awaitSettled("SUCCEEDED");
    await("the same event")
        .atMost(ShortTimes.SETTLED)
        .until(() -> event.to(anybody).send().status() == 200);
    assertThat(facts.remembered(event)).isEqualTo(1);
    assertSettledOnce("SUCCEEDED");
  }

  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "BEFORE_CREATE_IS_CALLED")
  @DisplayName("an event overtakes the request whose call made it: one charge, no alert")
  void eventDuringTheRequest_disturbsNothing(Stop stop) {
    CompletableFuture<Reply> reply;
    List<CompletableFuture<Reply>> told;
    try (Hold hold = stop.holdIn(stack.database(), charge)) {
      reply = caller.pay(charge).start();
      hold.awaitWaiting(1);
      told =
          Stream.of("payment_intent.created", "payment_intent.processing", SUCCEEDED)
              .map(type -> Event.of(type, intentAtTheProvider()))
              .map(event -> event.naming(facts.tenant(charge), facts.payment(charge)))
              .map(event -> event.to(anybody).start())
              .toList();
    }

    assertThat(reply.join().status()).isEqualTo(201);
    assertThat(told)
        .hasSize(3)
        .allSatisfy(event -> assertThat(event.join().status()).isEqualTo(200));
    String payment = facts.payment(charge);
    await("all events")
        .atMost(ShortTimes.SETTLED)
        .until(
            () ->
                provider.eventsOf(payment).stream()
                    .noneMatch(event -> event.getBoolean("pending")));
    assertSettledOnce("SUCCEEDED");
    assertThat(contradictions()).isZero();
  }

  @Test
  @DisplayName("lost answer, late effect, doubled and delayed events together: one charge")
  void everythingAtOnce_chargesOnce() {
    provider.faultAtEvent("doubled", SUCCEEDED);
    provider.faultAtEvent("delay", "payment_intent.created", "\"millis\":1500");
    provider.fault("late_effect", "confirm", "\"millis\":1000");
    provider.fault("down", "retrieve", "\"count\":1");

    assertThat(caller.pay(charge).send().status()).isIn(201, 202);

    awaitSettled("SUCCEEDED");
    assertSettledOnce("SUCCEEDED");
    assertThat(contradictions()).isZero();
  }

  /** Its request can't be sent again, and nobody would ask within the hour; the intent's id. */
  private String unknownForLong() {
    provider.fault("stored_500", "confirm");
    assertThat(caller.pay(charge).send().status()).isEqualTo(202);
    facts.putOff(charge);
    return facts.intent(charge);
  }

  /** Also before its id is known here. */
  private String intentAtTheProvider() {
    return provider.eventsOf(facts.payment(charge)).get(0).getJsonObject("object").getString("id");
  }

  private void awaitSettled(String status) {
    await(status)
        .atMost(ShortTimes.SETTLED)
        .ignoreExceptions()
        .until(() -> facts.status(charge).equals(status));
  }

  private void assertSettledOnce(String status) {
    assertThat(facts.status(charge)).isEqualTo(status);
    assertThat(facts.outcomes(charge)).isEqualTo(1);
    assertThat(provider.chargesOf(facts.payment(charge))).hasSize(1);
  }

  private long contradictions() {
    return facts.contradictions() - contradictionsBefore;
  }
}
