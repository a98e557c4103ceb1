package dev.onceward.idempotency.execution;

import static dev.onceward.idempotency.execution.EngineFixture.bodyOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.onceward.TestDatabase;
import dev.onceward.idempotency.IdempotentExecutor.Origin;
import dev.onceward.idempotency.IdempotentExecutor.Result;
import dev.onceward.idempotency.ResponseNotReadableException;
import dev.onceward.idempotency.encryption.TestKeys;
import dev.onceward.idempotency.execution.ExternalFixture.Node;
import dev.onceward.idempotency.external.Held;
import dev.onceward.idempotency.external.TinyProvider;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("S3: answers to external effects, encrypted at rest")
class EncryptedExternalIT {

  private static TestDatabase database;

  private ExternalFixture system;
  private Node node;

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
    node = system.nodeWith(TestKeys.writing("old"));
  }

  @Test
  @DisplayName("S3, E1: the outcome is encrypted, and replayed")
  void outcome_isHiddenAndReplayed() throws Exception {
    Result first = node.pay("key-1", "payment-1");
    Result repeat = node.pay("key-1", "payment-1");

    assertThat(bodyOf(first)).isEqualTo("charged: ok");
    assertThat(repeat).isEqualTo(new Result(first.answer(), Origin.REPLAYED));
    assertThat(system.records("headers = 'encrypted by key old' AND state = 'COMPLETED'")).isOne();
    assertThat(system.records("position('charged'::bytea IN body) > 0")).isZero();
  }

  @Test
  @DisplayName("S3, P2: of one effect under two keys each record has an answer of its own")
  void oneEffectUnderTwoKeys_isEncryptedForEach() throws Exception {
    parkUnderTwoKeys();
    assertThat(system.records("position('pending'::bytea IN body) > 0")).isZero();
    system.letLeasesRunOut();
    Result first = node.pay("key-1", "payment-1");

    assertThat(bodyOf(first)).isEqualTo("charged: ok");
    assertThat(node.pay("key-2", "payment-1").answer()).isEqualTo(first.answer());
    assertThat(system.records("state = 'COMPLETED'")).isEqualTo(2);
    assertThat(system.count("SELECT count(DISTINCT body) FROM onceward.idempotency_record"))
        .isEqualTo(2);
    system.run(
        "UPDATE onceward.idempotency_record r SET body = o.body"
            + " FROM onceward.idempotency_record o WHERE o.idempotency_key <> r.idempotency_key");
    assertNotReadable(node, "key-1");
    assertNotReadable(node, "key-2");
    assertThat(system.provider.books).hasSize(2);
  }

  @Test
  @DisplayName("S3: a key removed meanwhile: refused, and the outcome is written by the new one")
  void keyRemovedMeanwhile_outcomeIsReadable() throws Exception {
    parkUnderTwoKeys();
    system.letLeasesRunOut();
    Node rotated = system.nodeWith(TestKeys.writing("new"));
    assertNotReadable(rotated, "key-1");

    Held held = rotated.executions().claim(EngineFixture.TENANT, execution()).orElseThrow();
    rotated.executions().runForCaller(held);
    assertThat(bodyOf(rotated.pay("key-1", "payment-1"))).isEqualTo("charged: ok");
    assertThat(bodyOf(rotated.pay("key-2", "payment-1"))).isEqualTo("charged: ok");
    assertThat(system.provider.books).hasSize(2);
  }

  @Test
  @DisplayName("S3: what is told meanwhile can't be made the answer")
  void meanwhileMadeTheAnswer_isRefused() throws Exception {
    parkUnderTwoKeys();
    system.run(
        "UPDATE onceward.idempotency_record SET state = 'COMPLETED', completed_at = now(),"
            + " expires_at = now() + lifetime");

    assertNotReadable(node, "key-1");
  }

  private static UUID execution() throws SQLException {
    try (Connection connection = database.dataSource().getConnection();
        Statement select = connection.createStatement();
        ResultSet row =
            select.executeQuery("SELECT execution_id FROM onceward.external_execution")) {
      row.next();
      return row.getObject(1, UUID.class);
    }
  }

  private void parkUnderTwoKeys() throws Exception {
    system.provider.answersInquiries = false;
    system.provider.next("charge", TinyProvider.LOST_ANSWER);
    assertThat(bodyOf(node.pay("key-1", "payment-1"))).isEqualTo("pending");
    assertThat(bodyOf(node.pay("key-2", "payment-1"))).isEqualTo("pending");
    system.provider.answersInquiries = true;
  }

  private static void assertNotReadable(Node by, String key) {
    assertThatThrownBy(() -> by.pay(key, "payment-1"))
        .isInstanceOf(ResponseNotReadableException.class)
        .hasMessageContaining(key);
  }
}
