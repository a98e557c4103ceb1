package dev.onceward.idempotency.execution;

import static dev.onceward.idempotency.execution.EngineFixture.bodyOf;
import static dev.onceward.idempotency.execution.EngineFixture.command;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.onceward.TestDatabase;
import dev.onceward.idempotency.BusinessRejection;
import dev.onceward.idempotency.IdempotentExecutor.Origin;
import dev.onceward.idempotency.IdempotentExecutor.Result;
import dev.onceward.idempotency.KeyReusedException;
import dev.onceward.idempotency.external.ExternalEffect;
import dev.onceward.idempotency.external.Progress;
import dev.onceward.idempotency.external.StepResult;
import dev.onceward.idempotency.external.TinyProvider;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("E1 to E6: an effect at a provider takes place once")
class ExternalExecutionIT {

  private static TestDatabase database;

  private ExternalFixture system;

  @BeforeAll
  static void startDatabase() {
    database = new TestDatabase();
  }

  @AfterAll
  static void stopDatabase() {
    database.close();
  }

  @BeforeEach
  void start() throws SQLException {
    system = new ExternalFixture(database);
  }

  @Test
  @DisplayName("E1: the first call makes every step once, and its answer is replayed")
  void firstCall_makesEachStepOnce_andIsReplayed() throws Exception {
    Result first = system.node.pay("key-1", "payment-1");
    Result repeat = system.node.pay("key-1", "payment-1");

    assertThat(bodyOf(first)).isEqualTo("charged: ok");
    assertThat(first.origin()).isEqualTo(Origin.FIRST);
    assertThat(repeat).isEqualTo(new Result(first.answer(), Origin.REPLAYED));
    assertThat(system.provider.calls).containsExactly("reserve", "charge");
    assertThat(system.provider.inquiries).isEmpty();
    assertThat(system.attempts("event = 'CALL'")).isEqualTo(2);
    assertThat(system.attempts("outcome = 'DONE'")).isEqualTo(2);
    assertThat(system.executions("state = 'COMPLETED' AND holder IS NULL")).isEqualTo(1);
  }

  @Test
  @DisplayName("E5: a reason that quotes a zero character is kept, and the outcome is UNKNOWN")
  void reasonWithAZeroCharacter_isKeptAsItsReplacement() throws Exception {
    system.provider.next(
        "charge",
        (provider, key) -> new StepResult.Unknown("the provider said \0", Duration.ofSeconds(2)));

    Result first = system.node.pay("key-1", "payment-1");

    assertThat(first.answer().status()).isEqualTo(202);
    assertThat(
            system.executions(
                "state = 'UNKNOWN' AND holder IS NULL"
                    + " AND last_reason = 'the provider said \uFFFD'"))
        .isEqualTo(1);
    assertThat(system.attempts("reason = 'the provider said \uFFFD'")).isEqualTo(1);
  }

  @Test
  @DisplayName("E4: each step has a key of its own, the same on every attempt and node")
  void providerKeys_differByStep_andNotByAttempt() throws Exception {
    system.provider.next("charge", TinyProvider.LOST_REQUEST);
    system.provider.next("charge", TinyProvider.LOST_REQUEST);
    system.node.pay("key-1", "payment-1");
    system.letLeasesRunOut();
    system.otherNode.pay("key-1", "payment-1");

    assertThat(system.provider.books).doesNotHaveDuplicates().hasSize(2);
    assertThat(system.provider.books).allMatch(key -> key.matches("ow1-[A-Za-z0-9_-]{43}"));
    assertThat(system.count("SELECT count(DISTINCT provider_key) FROM onceward.external_attempt"))
        .isEqualTo(2);
  }

  @Test
  @DisplayName("E5, akash-network/console#3449: an answer lost after the charge is asked after")
  void lostAnswer_isFoundAtTheProvider() throws Exception {
    system.provider.next("charge", TinyProvider.LOST_ANSWER);

    Result result = system.node.pay("key-1", "payment-1");

    assertThat(bodyOf(result)).isEqualTo("charged: ok");
    assertThat(system.provider.books).hasSize(2);
    assertThat(system.provider.inquiries).containsExactly("charge");
  }

  @Test
  @DisplayName("E5: an unknown outcome is neither failed nor forgotten; the same key gets it later")
  void unknownOutcome_isAnsweredMeanwhile_andSettledLater() throws Exception {
    system.provider.answersInquiries = false;
    system.provider.next("charge", TinyProvider.LOST_ANSWER);

    Result unknown = system.node.pay("key-1", "payment-1");
    Result tooEarly = system.node.pay("key-1", "payment-1");

    assertThat(unknown.origin()).isEqualTo(Origin.UNFINISHED);
    assertThat(bodyOf(unknown)).isEqualTo("pending");
    assertThat(tooEarly).isEqualTo(unknown);
    assertThat(system.executions("state = 'UNKNOWN' AND holder IS NULL")).isEqualTo(1);
    assertThat(system.provider.progress).contains(new Progress.OutcomeUnknown("charge"));

    system.provider.answersInquiries = true;
    system.letLeasesRunOut();
    Result later = system.otherNode.pay("key-1", "payment-1");

    assertThat(bodyOf(later)).isEqualTo("charged: ok");
    assertThat(system.provider.books).hasSize(2);
    assertThat(system.records("state = 'COMPLETED' AND expires_at IS NOT NULL")).isEqualTo(1);
  }

  @Test
  @DisplayName("M3: a node that makes as many calls as it may leaves the rest as it is, uncalled")
  void noPlaceForACall_isAnsweredMeanwhile_andMadeLater() throws Exception {
    system.provider.hasPlaces = false;
    Result meanwhile = system.node.pay("key-1", "payment-1");

    assertThat(bodyOf(meanwhile)).isEqualTo("pending");
    assertThat(system.provider.calls).isEmpty();
    assertThat(system.attempts("true")).isZero();
    assertThat(
            system.executions(
                "state = 'STARTED' AND holder IS NULL AND first_call_at IS NULL"
                    + " AND lease_until > created_at + interval '1 s'"))
        .isEqualTo(1);

    system.provider.hasPlaces = true;
    system.letLeasesRunOut();
    assertThat(bodyOf(system.otherNode.pay("key-1", "payment-1"))).isEqualTo("charged: ok");
  }

  @Test
  @DisplayName("E5: what the provider does not know is sent again under the same key")
  void lostRequest_isSentAgain() throws Exception {
    system.provider.next("charge", TinyProvider.LOST_REQUEST);

    Result result = system.node.pay("key-1", "payment-1");

    assertThat(bodyOf(result)).isEqualTo("charged: ok");
    assertThat(system.provider.calls).containsExactly("reserve", "charge", "charge");
  }

  @Test
  @DisplayName("E5: but not when the provider may have forgotten the key: it stays unknown")
  void lostRequest_afterTheKeysRetention_staysUnknown() throws Exception {
    system.provider.next("charge", TinyProvider.LOST_REQUEST);
    system.provider.answersInquiries = false;
    system.node.pay("key-1", "payment-1");

    system.provider.answersInquiries = true;
    system.run(
        "UPDATE onceward.external_execution SET first_call_at = first_call_at - interval '23 h'");
    system.letLeasesRunOut();
    Result later = system.node.pay("key-1", "payment-1");

    assertThat(later.origin()).isEqualTo(Origin.UNFINISHED);
    assertThat(system.provider.calls).containsExactly("reserve", "charge");
    assertThat(system.executions("state = 'UNKNOWN'")).isEqualTo(1);
  }

  @Test
  @DisplayName("E5: a rate limit is no final answer, and nothing is known to have taken effect")
  void rateLimit_isTriedAgain() throws Exception {
    system.provider.next("reserve", TinyProvider.RATE_LIMITED);

    assertThat(system.node.pay("key-1", "payment-1").origin()).isEqualTo(Origin.UNFINISHED);
    assertThat(system.executions("state = 'STARTED' AND first_call_at IS NULL")).isEqualTo(1);

    system.letLeasesRunOut();
    assertThat(bodyOf(system.node.pay("key-1", "payment-1"))).isEqualTo("charged: ok");
    assertThat(system.provider.inquiries).isEmpty();
  }

  @Test
  @DisplayName("E5: what is not final at the provider yet is looked at again, and never unknown")
  void lookThatFindsNothingFinal_waits_alsoAfterATakeOver() throws Exception {
    system.provider.onlyLooksAtTheCharge = true;
    system.provider.next("charge", TinyProvider.NOT_YET);
    system.provider.next("charge", TinyProvider.LOST_REQUEST);

    Result first = system.node.pay("key-1", "payment-1");
    abandonTheLook();
    Result second = system.otherNode.pay("key-1", "payment-1");
    long waiting = system.executions("state = 'CALLING' AND holder IS NULL");
    abandonTheLook();
    Result last = system.node.pay("key-1", "payment-1");

    assertThat(first.origin()).isEqualTo(Origin.UNFINISHED);
    assertThat(second.origin()).isEqualTo(Origin.UNFINISHED);
    assertThat(waiting).isEqualTo(1);
    assertThat(system.executions("take_overs = 2")).isEqualTo(1);
    assertThat(system.provider.progress).noneMatch(Progress.OutcomeUnknown.class::isInstance);
    assertThat(system.provider.inquiries).isEmpty();
    assertThat(bodyOf(last)).isEqualTo("charged: ok");
  }

  /** As if a node had died while it looked, days after the first look. */
  private void abandonTheLook() throws SQLException {
    system.run(
        "UPDATE onceward.external_execution SET holder = 'dead',"
            + " first_call_at = first_call_at - interval '9 days'");
    system.letLeasesRunOut();
  }

  @Test
  @DisplayName("E5: a rate limit says nothing of an earlier call whose answer was lost")
  void rateLimit_afterALostAnswer_staysUnknown() throws Exception {
    system.provider.next("charge", TinyProvider.LOST_REQUEST);
    system.provider.next("charge", TinyProvider.RATE_LIMITED);

    system.node.pay("key-1", "payment-1");

    assertThat(system.executions("state = 'UNKNOWN' AND first_call_at IS NOT NULL")).isEqualTo(1);
  }

  @Test
  @DisplayName("E5: a provider that asks to wait is not asked at once what became of the call")
  void whoAsksToWait_isLeftAlone() throws Exception {
    system.provider.next(
        "charge", (provider, key) -> new StepResult.Unknown("busy", Duration.ofSeconds(20)));

    system.node.pay("key-1", "payment-1");

    assertThat(system.provider.inquiries).isEmpty();
    assertThat(
            system.executions(
                "state = 'UNKNOWN' AND lease_until > clock_timestamp() + interval '10 s'"))
        .isEqualTo(1);
  }

  @Test
  @DisplayName("E1: a refusal by the provider ends the steps, is stored and replayed")
  void refusalByTheProvider_isFinal() throws Exception {
    system.provider.next("reserve", TinyProvider.DECLINED);

    Result first = system.node.pay("key-1", "payment-1");
    Result repeat = system.node.pay("key-1", "payment-1");

    assertThat(first.answer().status()).isEqualTo(402);
    assertThat(repeat).isEqualTo(new Result(first.answer(), Origin.REPLAYED));
    assertThat(system.provider.calls).containsExactly("reserve");
  }

  @Test
  @DisplayName("P2: two keys for one effect: one execution, and both have its answer")
  void twoKeysForOneEffect_shareOneExecution() throws Exception {
    system.provider.next("charge", TinyProvider.RATE_LIMITED);
    system.node.pay("key-1", "payment-1");
    system.node.pay("key-2", "payment-1");
    assertThat(system.records("state = 'STARTED'")).isEqualTo(2);

    system.letLeasesRunOut();
    Result first = system.node.pay("key-1", "payment-1");
    Result second = system.node.pay("key-2", "payment-1");

    assertThat(second.answer()).isEqualTo(first.answer());
    assertThat(system.executions("true")).isEqualTo(1);
    assertThat(system.provider.books).hasSize(2);
  }

  @Test
  @DisplayName(
      "P2: a key that comes after the end gets the business's answer, and no second effect")
  void keyAfterTheEnd_findsItFinished() throws Exception {
    system.node.pay("key-1", "payment-1");

    Result later = system.node.pay("key-2", "payment-1");

    assertThat(bodyOf(later)).isEqualTo("was charged");
    assertThat(system.node.pay("key-2", "payment-1").replayed()).isTrue();
    assertThat(system.provider.books).hasSize(2);
  }

  @Test
  @DisplayName("powertools-lambda-java#2260: another content is refused while it is unfinished too")
  void otherContent_whileUnfinished_isRefused() throws Exception {
    system.provider.next("charge", TinyProvider.RATE_LIMITED);
    system.node.pay("key-1", "payment-1");

    assertThatThrownBy(() -> system.node.pay("key-1", "payment-2"))
        .isInstanceOf(KeyReusedException.class);
  }

  @Test
  @DisplayName("H9: a rejection undoes the registration")
  void rejection_leavesNoExecution() throws Exception {
    Result rejected =
        system
            .node
            .engine()
            .execute(
                command("key-1", "payment-1"),
                () -> {
                  system.node.executions().register(ExternalFixture.effect("payment-1"));
                  throw new BusinessRejection(422, "refused", "Not this one");
                });

    assertThat(rejected.answer().status()).isEqualTo(422);
    assertThat(system.executions("true")).isZero();
    assertThat(system.provider.calls).isEmpty();
  }

  @Test
  @DisplayName("E1: a result that the business fails to act upon is kept, and acted upon later")
  void failingConclusion_losesNoResult() throws Exception {
    ExternalFixture keyless = new ExternalFixture(database, Duration.ZERO);
    keyless.provider.failsToConclude = true;

    Result failed = keyless.node.pay("key-1", "payment-1");
    keyless.provider.failsToConclude = false;
    keyless.provider.answersInquiries = false;
    keyless.letLeasesRunOut();
    Result later = keyless.node.pay("key-1", "payment-1");

    assertThat(failed.origin()).isEqualTo(Origin.UNFINISHED);
    assertThat(bodyOf(later)).isEqualTo("charged: ok");
    assertThat(keyless.provider.books).hasSize(2);
    assertThat(keyless.provider.inquiries).isEmpty();
  }

  @Test
  @DisplayName("an execution that was completed by hand without its record doesn't spin")
  void completedWithoutItsRecord_isAnsweredMeanwhile() throws Exception {
    system.provider.next("charge", TinyProvider.RATE_LIMITED);
    system.node.pay("key-1", "payment-1");
    system.run("UPDATE onceward.external_execution SET state = 'COMPLETED'");

    assertThat(system.node.pay("key-1", "payment-1").origin()).isEqualTo(Origin.UNFINISHED);
  }

  @Test
  @DisplayName("H3: an effect of another tenant than the request's is refused")
  void effectOfAnotherTenant_isRefused() {
    ExternalEffect others =
        new ExternalEffect(TinyProvider.NAME, UUID.randomUUID(), List.of("1"), new byte[0]);

    assertThatThrownBy(
            () ->
                system
                    .node
                    .engine()
                    .execute(
                        command("key-1", "payment-1"),
                        () -> {
                          system.node.executions().register(others);
                          return ExternalFixture.meanwhile();
                        }))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("tenant of its request");
  }

  @Test
  @DisplayName("E5: a provider without keys is never asked for the effect twice")
  void providerWithoutKeys_isCalledOnce() throws Exception {
    ExternalFixture keyless = new ExternalFixture(database, Duration.ZERO);
    keyless.provider.next("charge", TinyProvider.LOST_REQUEST);

    Result unknown = keyless.node.pay("key-1", "payment-1");
    keyless.letLeasesRunOut();
    Result later = keyless.node.pay("key-1", "payment-1");

    assertThat(unknown.origin()).isEqualTo(Origin.UNFINISHED);
    assertThat(later.origin()).isEqualTo(Origin.UNFINISHED);
    assertThat(keyless.provider.calls).containsExactly("reserve", "charge");
    assertThat(keyless.executions("state = 'UNKNOWN'")).isEqualTo(1);
  }

  @Test
  @DisplayName("E5: a provider without keys is believed when it has the effect")
  void providerWithoutKeys_settlesByInquiry() throws Exception {
    ExternalFixture keyless = new ExternalFixture(database, Duration.ZERO);
    keyless.provider.next("charge", TinyProvider.LOST_ANSWER);

    assertThat(bodyOf(keyless.node.pay("key-1", "payment-1"))).isEqualTo("charged: ok");
    assertThat(keyless.provider.books).hasSize(2);
  }
}
