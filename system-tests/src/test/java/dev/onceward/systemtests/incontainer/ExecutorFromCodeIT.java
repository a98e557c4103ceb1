package dev.onceward.systemtests.incontainer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.onceward.idempotency.IdempotentExecutor;
import dev.onceward.idempotency.IdempotentExecutor.Result;
import dev.onceward.messaging.Outbox;
import jakarta.annotation.Resource;
import jakarta.inject.Inject;
import jakarta.transaction.UserTransaction;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import javax.sql.DataSource;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** H1: the same engine called from code, as consumers and jobs do, and how it meets JTA. */
@ExtendWith(ArquillianExtension.class)
public class ExecutorFromCodeIT {

  @Resource(lookup = "jdbc/shop")
  private DataSource dataSource;

  @Inject private IdempotentExecutor executor;
  @Inject private Outbox outbox;
  @Inject private UserTransaction transaction;
  @Inject private Joining joining;

  private final String key = UUID.randomUUID().toString();

  @Deployment
  static WebArchive war() {
    return InContainerWar.with("code", ExecutorFromCodeIT.class, Joining.class);
  }

  @Test
  @DisplayName("H1, H6: a repeat gets the stored answer and the work does not run")
  void repeat_isReplayed() throws Exception {
    AtomicInteger runs = new AtomicInteger();
    IdempotentExecutor.Work work = () -> Sales.answer(200, "run " + runs.incrementAndGet());

    Result first = executor.execute(Sales.command(key), work);
    Result again = executor.execute(Sales.command(key), work);

    assertThat(runs).hasValue(1);
    assertThat(first.replayed()).isFalse();
    assertThat(again.replayed()).isTrue();
    assertThat(again.answer()).isEqualTo(first.answer());
  }

  @Test
  @DisplayName(
      "H5: within a transaction of somebody else the executor refuses, and leaves it alone")
  void activeTransaction_isRefused() throws Exception {
    transaction.begin();
    try {
      assertThatThrownBy(
              () -> executor.execute(Sales.command(key), () -> Sales.answer(200, "never")))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("'sales.code' begins and ends its own");
      outbox.publish(Sales.sold(key));
    } finally {
      transaction.commit();
    }
    assertThat(Rows.of(dataSource, key)).isEqualTo(new Rows(0, 0, 1));
  }

  @Test
  @DisplayName("H5: a @Transactional method joins the execution's transaction")
  void transactionalMethod_joins() throws Exception {
    AtomicReference<Backend> own = new AtomicReference<>();
    AtomicReference<Backend> joined = new AtomicReference<>();
    executor.execute(
        Sales.command(key),
        () -> {
          own.set(Backend.of(dataSource));
          joined.set(joining.backend());
          return Sales.answer(200, "joined");
        });
    assertThat(joined.get()).isEqualTo(own.get());
    assertThat(Rows.transactions(dataSource, key)).containsExactly(own.get().transaction());
  }

  @Test
  @DisplayName("K1: an event published in an execution is written with the answer, not before")
  void eventInExecution_isWrittenWithTheAnswer() throws Exception {
    AtomicReference<Rows> during = new AtomicReference<>();
    executor.execute(
        Sales.command(key),
        () -> {
          outbox.publish(Sales.sold(key));
          during.set(Rows.of(dataSource, key));
          return Sales.answer(200, "published");
        });
    assertThat(during.get()).isEqualTo(Rows.NONE);
    assertThat(Rows.of(dataSource, key)).isEqualTo(new Rows(1, 0, 1));
  }

  @Test
  @DisplayName("K1: an event published outside an execution is written at once")
  void eventOutsideExecution_isWrittenAtOnce() throws Exception {
    transaction.begin();
    outbox.publish(Sales.sold(key));
    Rows during = Rows.of(dataSource, key);
    transaction.rollback();

    assertThat(during).isEqualTo(new Rows(0, 0, 1));
    assertThat(Rows.of(dataSource, key)).isEqualTo(Rows.NONE);
  }

  @Test
  @DisplayName(
      "K1: an event of a transaction apart is that transaction's, whatever becomes of the execution")
  void eventOfTransactionApart_isNotHeldBack() throws Exception {
    executor.execute(
        Sales.command(key),
        () -> {
          joining.publishApart(Sales.sold(key));
          return Sales.answer(503, "later");
        });
    assertThat(Rows.of(dataSource, key)).isEqualTo(new Rows(0, 0, 1));
  }

  @Test
  @DisplayName("K1: without a transaction an event is refused")
  void eventWithoutTransaction_isRefused() throws Exception {
    assertThatThrownBy(() -> outbox.publish(Sales.sold(key)))
        .isInstanceOf(IllegalStateException.class);
    assertThat(Rows.of(dataSource, key)).isEqualTo(Rows.NONE);
  }
}
