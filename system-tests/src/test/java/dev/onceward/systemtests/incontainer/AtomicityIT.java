package dev.onceward.systemtests.incontainer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.onceward.idempotency.BusinessRejection;
import dev.onceward.idempotency.IdempotentExecutor;
import dev.onceward.idempotency.IdempotentExecutor.Result;
import dev.onceward.idempotency.IdempotentExecutor.Work;
import dev.onceward.systemtests.foreign.Sale;
import jakarta.annotation.Resource;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceException;
import jakarta.transaction.UserTransaction;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import javax.sql.DataSource;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** H5: claim, business row, event and stored answer are one database transaction, or nothing. */
@ExtendWith(ArquillianExtension.class)
public class AtomicityIT {

  @Resource(lookup = "jdbc/shop")
  private DataSource dataSource;

  @Inject private IdempotentExecutor executor;
  @Inject private EntityManager entityManager;
  @Inject private UserTransaction transaction;
  @Inject private Sales sales;

  private final String key = UUID.randomUUID().toString();

  @Deployment
  static WebArchive war() {
    return InContainerWar.with("atomicity", AtomicityIT.class);
  }

  @Test
  @DisplayName(
      "H5, wolverine#1677: claim, sale, event and answer on one backend in one transaction")
  void firstCall_oneBackendAndOneTransaction() throws Exception {
    AtomicReference<Backend> business = new AtomicReference<>();

    perform(
        () -> {
          sales.sell(key);
          business.set(Backend.of(dataSource));
          return Sales.answer(201, "sold");
        });

    assertThat(business.get().claimants()).containsExactly(business.get().pid());
    assertThat(Rows.of(dataSource, key)).isEqualTo(new Rows(1, 1, 1));
    assertThat(Rows.transactions(dataSource, key))
        .hasSize(3)
        .containsOnly(business.get().transaction());
  }

  @Test
  @DisplayName("H5, H9: after an exception no row is left in any table")
  void exception_leavesNoRow() throws Exception {
    assertThatThrownBy(() -> sellAndThen(() -> fail("no luck")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("no luck");
    assertNothingLeftAndKeyFree();
  }

  @Test
  @DisplayName("H5, H9: after setRollbackOnly no row is left, and the answer is not given out")
  void setRollbackOnly_leavesNoRow() throws Exception {
    assertThatThrownBy(() -> sellAndThen(transaction::setRollbackOnly))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("its transaction can only be rolled back");
    assertNothingLeftAndKeyFree();
  }

  @Test
  @DisplayName(
      "H9, C-Address-Onboarding-Bridge-Backend#380: after a passing 503 no row is left, the same key works")
  void answerNotFinal_leavesNoRow() throws Exception {
    Result result =
        perform(
            () -> {
              sales.sell(key);
              return Sales.answer(503, "later");
            });
    assertThat(result.answer().status()).isEqualTo(503);
    assertNothingLeftAndKeyFree();
  }

  @Test
  @DisplayName("H5: a constraint that JPA's flush violates surfaces before the answer is stored")
  void constraintViolatedAtFlush_leavesNoRow() throws Exception {
    assertThatThrownBy(
            () ->
                sellAndThen(
                    () -> entityManager.persist(new Sale(UUID.randomUUID(), Sales.TENANT, key))))
        .isInstanceOf(PersistenceException.class);
    assertNothingLeftAndKeyFree();
  }

  @Test
  @DisplayName("H5: a deferred constraint that the commit violates takes the stored answer with it")
  void constraintViolatedAtCommit_leavesNoRow() throws Exception {
    assertThatThrownBy(() -> sellAndThen(this::followASaleThatIsNot))
        .isNotInstanceOf(dev.onceward.idempotency.StoreUnavailableException.class);
    assertNothingLeftAndKeyFree();
  }

  @Test
  @DisplayName("H9: a rejection undoes every change and is stored alone; the repeat gets it too")
  void rejection_leavesItsAnswerAlone() throws Exception {
    Work rejecting =
        () -> {
          sales.sell(key);
          throw new BusinessRejection(409, "lot_withdrawn", "not for sale");
        };
    Result first = perform(rejecting);
    Result again = perform(rejecting);

    assertThat(Rows.of(dataSource, key)).isEqualTo(new Rows(1, 0, 0));
    assertThat(List.of(first.replayed(), again.replayed())).containsExactly(false, true);
    assertThat(again.answer()).isEqualTo(first.answer());
  }

  private void assertNothingLeftAndKeyFree() throws Exception {
    assertThat(Rows.of(dataSource, key)).isEqualTo(Rows.NONE);
    sellAndThen(() -> {});
    assertThat(Rows.of(dataSource, key)).isEqualTo(new Rows(1, 1, 1));
  }

  private void followASaleThatIsNot() {
    entityManager.flush();
    entityManager
        .createNativeQuery("UPDATE shop.sale SET followed = gen_random_uuid() WHERE lot = ?1")
        .setParameter(1, key)
        .executeUpdate();
  }

  private void sellAndThen(Step step) throws Exception {
    perform(
        () -> {
          sales.sell(key);
          step.run();
          return Sales.answer(201, "sold");
        });
  }

  private static void fail(String message) {
    throw new IllegalArgumentException(message);
  }

  private Result perform(Work work) throws Exception {
    return executor.execute(Sales.command(key), work);
  }

  private interface Step {
    void run() throws Exception;
  }
}
