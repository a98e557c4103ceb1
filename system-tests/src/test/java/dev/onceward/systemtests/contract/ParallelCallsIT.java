package dev.onceward.systemtests.contract;

import static dev.onceward.systemtests.harness.Problems.assertDecision;
import static org.assertj.core.api.Assertions.assertThat;

import dev.onceward.systemtests.harness.Call;
import dev.onceward.systemtests.harness.ContractSystem;
import dev.onceward.systemtests.harness.Intent;
import dev.onceward.systemtests.harness.Reply;
import dev.onceward.systemtests.harness.SystemUnderTest;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(ContractSystem.class)
@DisplayName("H5, H8: many calls with one key at once")
class ParallelCallsIT {

  private static final int CALLS = 50;

  private final SystemUnderTest system;
  private final Intent intent = Intent.fresh();

  ParallelCallsIT(SystemUnderTest system) {
    this.system = system;
  }

  @RepeatedTest(5)
  @DisplayName("laravel-idempotency#1, idempot-js#186: 50 calls make one order and equal answers")
  void fiftyCallsWithOneKey_makeOneOrderAndEqualAnswers() {
    List<Reply> replies = all(i -> system.tenantA().order(intent));

    assertThat(replies).extracting(Reply::status).containsOnly(201);
    assertThat(replies).extracting(Reply::text).containsOnly(replies.get(0).text());
    assertThat(replies).filteredOn(reply -> !reply.replayed()).hasSize(1);
    system.database().ifPresent(database -> assertThat(database.ordersOf(intent)).isEqualTo(1));
  }

  @RepeatedTest(5)
  @DisplayName(
      "H7, powertools-lambda-java#2260: of two amounts in a race one wins, the other is 422")
  void twoAmountsWithOneKey_oneWinsAndTheOtherIsRefused() {
    List<Reply> replies =
        all(i -> system.tenantA().order(intent.key(), intent.body(i % 2 == 0 ? "100" : "200")));

    List<Reply> answers = replies.stream().filter(reply -> reply.status() == 201).toList();
    assertThat(answers).hasSize(CALLS / 2);
    assertThat(answers).extracting(Reply::text).containsOnly(answers.get(0).text());
    replies.stream()
        .filter(reply -> reply.status() != 201)
        .forEach(reply -> assertDecision(reply, 422, "key_reused"));
  }

  private static List<Reply> all(IntFunction<Call> call) {
    List<CompletableFuture<Reply>> running =
        IntStream.range(0, CALLS).mapToObj(call).map(Call::start).toList();
    return running.stream().map(CompletableFuture::join).toList();
  }
}
