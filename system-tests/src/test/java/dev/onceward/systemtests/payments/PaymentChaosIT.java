package dev.onceward.systemtests.payments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.onceward.systemtests.harness.Charge;
import dev.onceward.systemtests.harness.Database;
import dev.onceward.systemtests.harness.Provider.Charged;
import dev.onceward.systemtests.harness.Reply;
import dev.onceward.systemtests.harness.Stack;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("E1 to E6, P2, R2: two nodes, random faults, kill -9 every ten seconds")
class PaymentChaosIT {

  /** A start takes longer than all the rest: the whole storm is {@code -Pstorms}. */
  private static final int KILLS = Integer.getInteger("chaos.kills", 3);

  private static final int PAYMENTS = Integer.getInteger("chaos.payments", 50 * KILLS);
  private static final int CLIENTS = 8;

  @AutoClose private static Stack stack;

  private final Database database = stack.database();

  @BeforeAll
  static void start() {
    stack = Stack.start("payment-chaos", 2, ShortTimes.SETTINGS);
  }

  @Test
  @DisplayName("charges = distinct intents; take-overs happened; no result contradicts another")
  void chaos_chargesEveryIntentOnce() throws IOException {
    randomFaults();
    Map<Charge, Reply> answers;
    int kills;
    int freezes;
    try (Havoc havoc = new Havoc(stack, KILLS);
        PayingClients clients = new PayingClients(stack, CLIENTS, PAYMENTS, havoc::isGoingOn)) {
      answers = clients.join();
      havoc.join();
      kills = havoc.kills();
      freezes = havoc.freezes();
    } finally {
      stack.provider().heal();
    }
    await("everything to be settled")
        .atMost(ShortTimes.SETTLED)
        .until(() -> executions("state <> 'COMPLETED'") == 0);

    report(answers, kills, freezes);
    assertOneChargeEach(answers);
    assertThat(kills).isGreaterThanOrEqualTo(KILLS);
    assertThat(number("SELECT sum(take_overs) FROM onceward.external_execution"))
        .as("take-overs, without which the run is void")
        .isPositive();
    assertThat(attempts("contradicts")).as("contradictions").isZero();
  }

  private static void randomFaults() {
    for (String kind :
        List.of("delay", "drop_request", "drop_response", "late_effect", "error", "rate_limit")) {
      stack.provider().fault(kind, "any", "\"probability\":0.04", "\"millis\":1800");
    }
  }

  private void assertOneChargeEach(Map<Charge, Reply> answers) {
    List<Charged> charges = stack.provider().charges();
    Set<String> paid =
        answers.values().stream()
            .filter(reply -> reply.status() == 201)
            .map(reply -> reply.member("payment_id"))
            .collect(Collectors.toSet());
    assertThat(charges).extracting(Charged::paymentId).doesNotHaveDuplicates();
    assertThat(charges).extracting(Charged::paymentId).containsExactlyInAnyOrderElementsOf(paid);
    assertThat(answers.keySet().stream().map(Charge::externalId).distinct().count())
        .as("distinct intents")
        .isEqualTo(number("SELECT count(*) FROM payments.payment"));
  }

  private void report(Map<Charge, Reply> answers, int kills, int freezes) throws IOException {
    String report =
        """
        payments asked for: %d under %d keys
        charges in the provider's books: %d
        declined: %d
        kill -9: %d, SIGSTOP during a call: %d
        take-overs: %d
        late results kept: %d, contradictions: %d
        calls of the provider: %d
        """
            .formatted(
                answers.keySet().stream().map(Charge::externalId).distinct().count(),
                answers.size(),
                stack.provider().charges().size(),
                number("SELECT count(*) FROM payments.payment WHERE status = 'DECLINED'"),
                kills,
                freezes,
                number("SELECT sum(take_overs) FROM onceward.external_execution"),
                attempts("late"),
                attempts("contradicts"),
                attempts("event = 'CALL'"));
    Files.writeString(Path.of(System.getProperty("onceward.work"), "payment-chaos.txt"), report);
  }

  private long executions(String condition) {
    return number("SELECT count(*) FROM onceward.external_execution WHERE " + condition);
  }

  private long attempts(String condition) {
    return number("SELECT count(*) FROM onceward.external_attempt WHERE " + condition);
  }

  private long number(String sql) {
    return database.number(sql);
  }
}
