package dev.onceward.effect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.onceward.TestDatabase;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("Q2: an effect is applied once, in its caller's transaction")
class AppliedEffectsIT {

  private static final int AT_ONCE = 20;

  private static TestDatabase database;
  private static ExecutorService threads;

  private final UUID tenant = UUID.randomUUID();
  private final String key = "ledger:charge:" + UUID.randomUUID();

  @BeforeAll
  static void start() throws SQLException {
    database = new TestDatabase();
    database.run("CREATE TABLE posting (tenant_id uuid, effect_key text)");
    threads = Executors.newCachedThreadPool();
  }

  @AfterAll
  static void stop() {
    threads.shutdownNow();
    database.close();
  }

  @Test
  void effectAppliedBefore_isSkippedAndCounted() throws SQLException {
    try (SessionTransaction session = begin()) {
      AppliedEffects effects = new AppliedEffects(session);
      assertThat(apply(effects, session, tenant)).isTrue();
      assertThat(effects.skipped()).isZero();
      session.commit();

      assertThat(apply(effects, session, tenant)).isFalse();
      session.commit();

      assertThat(effects.skipped()).isOne();
    }
    assertThat(postings()).isOne();
  }

  @Test
  @DisplayName("twice in one transaction is once")
  void effectAppliedInTheSameTransaction_isSkipped() throws SQLException {
    try (SessionTransaction session = begin()) {
      AppliedEffects effects = new AppliedEffects(session);

      assertThat(apply(effects, session, tenant)).isTrue();
      assertThat(apply(effects, session, tenant)).isFalse();
      session.commit();
    }
    assertThat(postings()).isOne();
  }

  @Test
  @DisplayName("S2: the same key at another tenant is another effect")
  void sameKeyOfAnotherTenant_isAnotherEffect() throws SQLException {
    try (SessionTransaction session = begin()) {
      AppliedEffects effects = new AppliedEffects(session);

      assertThat(apply(effects, session, tenant)).isTrue();
      assertThat(apply(effects, session, UUID.randomUUID())).isTrue();
      session.commit();
    }
    assertThat(postings()).isEqualTo(2);
  }

  @Test
  void effectRolledBack_isAppliedByTheNext() throws SQLException {
    try (SessionTransaction session = begin()) {
      AppliedEffects effects = new AppliedEffects(session);
      assertThat(apply(effects, session, tenant)).isTrue();
      session.rollback();

      assertThat(apply(effects, session, tenant)).isTrue();
      session.commit();
    }
    assertThat(postings()).isOne();
  }

  @Test
  void appliedEffect_isToldOnceItIsCommitted() throws SQLException {
    try (SessionTransaction session = begin();
        SessionTransaction other = begin()) {
      AppliedEffects effects = new AppliedEffects(session);
      AppliedEffects othersView = new AppliedEffects(other);
      apply(effects, session, tenant);
      assertThat(effects.isApplied(tenant, key)).as("one's own").isTrue();
      assertThat(othersView.isApplied(tenant, key)).isFalse();
      session.commit();

      assertThat(othersView.isApplied(tenant, key)).isTrue();
      assertThat(othersView.isApplied(UUID.randomUUID(), key)).isFalse();
      assertThat(othersView.isApplied(tenant, key + "x")).isFalse();
    }
  }

  @Test
  void withoutATransaction_isRefusedAndNothingDone() throws SQLException {
    try (SessionTransaction session = new SessionTransaction(database.dataSource())) {
      AppliedEffects effects = new AppliedEffects(session);

      assertThatThrownBy(() -> apply(effects, session, tenant))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining(key)
          .hasMessageContaining("begin one");
    }
    assertThat(postings() + facts()).isZero();
  }

  @Test
  @DisplayName("an effect that fails takes the caller's transaction with it")
  void effectThatFails_marksTheTransactionForRollback() throws SQLException {
    IOException failure = new IOException("disk full");
    try (SessionTransaction session = begin()) {
      AppliedEffects effects = new AppliedEffects(session);

      assertThatThrownBy(
              () ->
                  effects.once(
                      tenant,
                      key,
                      () -> {
                        throw failure;
                      }))
          .isSameAs(failure);
      assertThat(session.mustRollBack()).isTrue();
    }
    assertThat(facts()).isZero();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 256})
  void malformedKey_isRefused(int length) throws SQLException {
    try (SessionTransaction session = begin()) {
      AppliedEffects effects = new AppliedEffects(session);

      assertThatThrownBy(() -> effects.once(tenant, "k".repeat(length), () -> {}))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("1 to 255")
          .hasMessageContaining(String.valueOf(length));
    }
  }

  @Test
  @DisplayName("two at once: the second waits for the first's commit, and skips")
  void secondAtOnce_waitsAndSkips() throws Exception {
    try (SessionTransaction first = begin();
        SessionTransaction second = begin()) {
      apply(new AppliedEffects(first), first, tenant);
      Future<Boolean> other =
          threads.submit(() -> apply(new AppliedEffects(second), second, tenant));
      awaitWaiter();
      first.commit();

      assertThat(other.get()).isFalse();
      second.commit();
    }
    assertThat(postings()).isOne();
  }

  @Test
  @DisplayName("two at once: the first is rolled back, so the second applies")
  void secondAtOnce_appliesWhatTheFirstRolledBack() throws Exception {
    try (SessionTransaction first = begin();
        SessionTransaction second = begin()) {
      apply(new AppliedEffects(first), first, tenant);
      Future<Boolean> other =
          threads.submit(() -> apply(new AppliedEffects(second), second, tenant));
      awaitWaiter();
      first.rollback();

      assertThat(other.get()).isTrue();
      second.commit();
    }
    assertThat(postings()).isOne();
  }

  @RepeatedTest(5)
  @DisplayName("many at once: one effect")
  void manyAtOnce_haveOneEffect() throws Exception {
    CyclicBarrier rendezvous = new CyclicBarrier(AT_ONCE);
    List<Future<Boolean>> all = new ArrayList<>();
    for (int i = 0; i < AT_ONCE; i++) {
      all.add(
          threads.submit(
              () -> {
                try (SessionTransaction session = begin()) {
                  rendezvous.await();
                  boolean applied = apply(new AppliedEffects(session), session, tenant);
                  session.commit();
                  return applied;
                }
              }));
    }

    int applied = 0;
    for (Future<Boolean> one : all) {
      applied += one.get() ? 1 : 0;
    }
    assertThat(applied).isOne();
    assertThat(postings()).isOne();
  }

  private static SessionTransaction begin() throws SQLException {
    return new SessionTransaction(database.dataSource()).begin();
  }

  private boolean apply(AppliedEffects effects, SessionTransaction session, UUID of)
      throws SQLException {
    return effects.once(of, key, () -> post(session, of));
  }

  private void post(SessionTransaction session, UUID of) throws SQLException {
    try (Connection connection = session.connection();
        Statement insert = connection.createStatement()) {
      insert.execute("INSERT INTO posting VALUES ('%s', '%s')".formatted(of, key));
    }
  }

  private long postings() throws SQLException {
    return database.count("SELECT count(*) FROM posting WHERE effect_key = '" + key + "'");
  }

  private long facts() throws SQLException {
    return database.count(
        "SELECT count(*) FROM onceward.applied_effects WHERE effect_key = '" + key + "'");
  }

  private static void awaitWaiter() {
    await()
        .until(
            () ->
                database.count(
                        "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
                            + " AND query LIKE 'INSERT INTO onceward.applied_effects%'")
                    == 1);
  }
}
