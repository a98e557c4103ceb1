package dev.onceward.systemtests.refunds;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.onceward.systemtests.harness.Database;
import dev.onceward.systemtests.harness.Provider;
import dev.onceward.systemtests.harness.Provider.Charged;
import dev.onceward.systemtests.harness.Provider.Refunded;
import dev.onceward.systemtests.harness.Stack;
import dev.onceward.systemtests.payments.ShortTimes;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("P4, Q2: a node killed between the provider's answer and the ledger's posting")
class LedgerChaosIT {

  /** A start takes longer than all the rest: the whole storm is {@code -Pstorms}. */
  private static final int KILLS = Integer.getInteger("ledger.kills", 2);

  private static final long SEED = Long.getLong("ledger.seed", System.nanoTime());
  private static final int CLIENTS = 4;

  @AutoClose private static Stack stack;

  private final Database database = stack.database();
  private final Ledger ledger = new Ledger(database);
  private final Provider provider = stack.provider();

  @BeforeAll
  static void start() {
    System.getLogger(LedgerChaosIT.class.getName())
        .log(Level.INFO, "-Dledger.seed={0}", String.valueOf(SEED));
    stack = Stack.start("ledger-chaos", 2, ShortTimes.SETTINGS);
  }

  @Test
  @DisplayName("after recovery one posting per charge and refund, and the ledger is balanced")
  void kills_leaveOnePostingPerEffect() throws IOException {
    int charges;
    int refunds;
    Killer killer = new Killer(stack, KILLS, SEED);
    try (killer;
        Shoppers shoppers = new Shoppers(stack, CLIENTS, SEED, killer)) {
      CompletableFuture.anyOf(killer.run(), shoppers.failure()).join();
      shoppers.join();
      charges = shoppers.charges();
      refunds = shoppers.refunds();
    }
    await("everything to be settled")
        .atMost(ShortTimes.SETTLED)
        .until(() -> executions("state <> 'COMPLETED'") == 0);

    report(killer, charges, refunds);
    assertOnePostingPerEffect(charges, refunds);
    assertThat(killer.kills()).isEqualTo(KILLS);
    assertThat(killer.postingsCut())
        .as("kills of a node at its own posting, without which the run with seed %s is void", SEED)
        .isGreaterThanOrEqualTo((KILLS + 1) / 2);
    assertThat(killer.executionsCut())
        .as("executions left behind by kills, without which the run with seed %s is void", SEED)
        .isPositive();
  }

  private void assertOnePostingPerEffect(int charges, int refunds) {
    assertThat(ledger.faults()).as("faults of the ledger, seed %s", SEED).isZero();
    assertThat(ledger.imbalance()).as("debits less credits, seed %s", SEED).isZero();
    assertThat(provider.charges()).extracting(Charged::paymentId).doesNotHaveDuplicates();
    assertThat(provider.refunds()).extracting(Refunded::refundId).doesNotHaveDuplicates();
    assertThat(provider.charges()).hasSize(charges);
    assertThat(provider.refunds()).hasSize(refunds);
    assertThat(ledger.postings("charge")).isEqualTo(charges);
    assertThat(ledger.postings("refund")).isEqualTo(refunds);
    assertThat(ledger.facts()).isEqualTo(charges + refunds);
  }

  private void report(Killer killer, int charges, int refunds) throws IOException {
    String report =
        """
        seed: %d
        kill -9: %d, of which during a posting of the killed node: %d
        executions left behind by killed nodes: %d
        take-overs: %d
        charges: %d, refunds: %d
        postings: %d
        faults of the ledger: %d
        """
            .formatted(
                SEED,
                killer.kills(),
                killer.postingsCut(),
                killer.executionsCut(),
                database.number("SELECT sum(take_overs) FROM onceward.external_execution"),
                charges,
                refunds,
                ledger.facts(),
                ledger.faults());
    Files.writeString(Path.of(System.getProperty("onceward.work"), "ledger-chaos.txt"), report);
  }

  private long executions(String condition) {
    return database.number("SELECT count(*) FROM onceward.external_execution WHERE " + condition);
  }
}
