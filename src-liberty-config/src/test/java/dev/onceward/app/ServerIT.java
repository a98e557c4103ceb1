package dev.onceward.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.nimbusds.jose.jwk.RSAKey;
import dev.onceward.localstack.LocalKeys;
import dev.onceward.localstack.LocalPostgres;
import dev.onceward.localstack.LocalTokens;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(OneServer.class)
class ServerIT {
  private static final String READY = "/health/ready";
  private static final String ANY_API_PATH = "/api/there-is-no-such-resource";
  private static final int OK = 200;
  private static final int CREATED = 201;
  private static final int UNAUTHORIZED = 401;
  private static final int FORBIDDEN = 403;
  private static final int NOT_FOUND = 404;
  private static final int UNAVAILABLE = 503;
  private static final Duration LIMIT = Duration.ofSeconds(30);

  private static LocalPostgres postgres;
  private static TestServer server;

  @BeforeAll
  static void start(OneServer.Running running) {
    postgres = running.postgres();
    server = running.server();
  }

  @Test
  @DisplayName("M3: the start-up check tells the version of every module's schema")
  void started_tellsSchemaVersions() throws Exception {
    assertThat(server.body("/health/started"))
        .contains("\"onceward\":\"", "\"orders\":\"", "\"payments\":\"", "\"invoicing\":\"");
  }

  @Test
  @DisplayName("P4, M3: whether the ledger is right is a detail of the node's health")
  void ready_tellsOfTheLedger() throws Exception {
    assertThat(server.body(READY)).contains("\"balanced\":true");
  }

  @Test
  @DisplayName("Q3: every table has a retention rule, or a reason to be kept, in docs/retention.md")
  void everyTable_hasARuleOrAReason() throws Exception {
    RetentionDocument document = RetentionDocument.read();

    assertThat(document.tables()).containsExactlyInAnyOrderElementsOf(tables());
    assertThat(document.purged())
        .containsExactlyInAnyOrderElementsOf(RetentionDocument.rules(server.body("/metrics")));
  }

  @Test
  @DisplayName("H10, paySphere#1919: after PostgreSQL was down, service resumes without a restart")
  void databaseStoppedAndStarted_readinessFollows() throws Exception {
    postgres.stop();
    assertThat(server.status(READY)).isEqualTo(UNAVAILABLE);
    assertThat(server.status("/health/live")).isEqualTo(OK);

    postgres.start();

    await().atMost(LIMIT).untilAsserted(() -> assertThat(server.status(READY)).isEqualTo(OK));
  }

  @Test
  @DisplayName("H15: sessions that the database has ended leave the pool")
  void endedSessions_leaveThePool() throws Exception {
    assertThat(server.status(READY)).isEqualTo(OK);
    endSessions();

    await().atMost(LIMIT).untilAsserted(() -> assertThat(server.status(READY)).isEqualTo(OK));
    assertThat(server.status(READY)).isEqualTo(OK);
  }

  @Test
  @DisplayName("S1: no API path without a token, with an expired or a forged one")
  void requestWithoutValidToken_isRefused(@TempDir Path other) throws Exception {
    LocalTokens forger = new LocalTokens(LocalKeys.in(other));
    String expired =
        server
            .tokens()
            .mint(
                LocalTokens.claims(LocalTokens.TENANT_A, "alice", LocalTokens.ALL_ROLES).expired());

    assertThat(server.status(ANY_API_PATH)).isEqualTo(UNAUTHORIZED);
    assertThat(server.status(ANY_API_PATH, expired)).isEqualTo(UNAUTHORIZED);
    assertThat(server.status(ANY_API_PATH, forger.tenantA())).isEqualTo(UNAUTHORIZED);
    assertThat(server.status(ANY_API_PATH, server.tokens().tenantA())).isEqualTo(NOT_FOUND);
  }

  @Test
  @DisplayName("E6: a service token lets its one role in, and no other")
  void serviceToken_hasItsRoleOnly() throws Exception {
    RSAKey key = SignedServiceTokens.key(server.serviceTokenKey().toString());
    String token =
        SignedServiceTokens.sign(
            key,
            SignedServiceTokens.claims(
                LocalTokens.ISSUER,
                "tenant_id",
                LocalTokens.TENANT_A,
                "payments.read",
                Duration.ofMinutes(1)));

    assertThat(server.status("/api/payments/" + LocalTokens.TENANT_A, token)).isEqualTo(NOT_FOUND);
    assertThat(server.status("/api/orders", token)).isEqualTo(FORBIDDEN);
  }

  @Test
  @DisplayName(
      "O2: without a key for service tokens orders are made, not paid; nothing is reserved")
  void noServiceTokenKey_orderIsNotPaid() throws Exception {
    HttpResponse<String> order =
        server.post("/api/orders", "order", "{\"customer_id\":1,\"amount\":\"15.00\"}");
    assertThat(order.statusCode()).as(order.body()).isEqualTo(CREATED);
    String payments = URI.create(order.headers().firstValue("Location").orElseThrow()).getPath();

    for (int i = 0; i < 2; i++) {
      HttpResponse<String> payment = server.post(payments + "/payments", "payment", "{}");
      assertThat(payment.statusCode()).as(payment.body()).isEqualTo(UNAVAILABLE);
      assertThat(payment.body())
          .contains("payments_not_configured", "onceward.service-token.key", "same key");
    }
    assertThat(rowsOf("orders.order_payment")).isZero();
  }

  @Test
  @DisplayName("M1, Q1: each metric of the tasks moves")
  void tasks_moveTheirMetrics() throws Exception {
    TaskRows tasks = new TaskRows(postgres);
    tasks.pending(TaskRows.WITHOUT_HANDLER, 0);
    tasks.running(TaskRows.WITHOUT_HANDLER, 1, 3600);
    tasks.failed(TaskRows.WITHOUT_HANDLER);
    tasks.running(TaskRows.PURGE, TaskRows.MAX_ATTEMPTS, -1);
    try (Connection held = tasks.heldUp()) {
      UUID slow = tasks.pending(TaskRows.PURGE, 0);
      await().atMost(LIMIT).until(() -> tasks.isRunning(slow));
      tasks.takeOver(slow);
      held.rollback();
    }
    tasks.pending(TaskRows.PURGE, 1);

    for (String metric :
        List.of("attempts", "retries", "done", "failed", "late", "pending", "running", "dead")) {
      await(metric).atMost(LIMIT).until(() -> tasksMetric(metric) >= 1);
    }
    assertThat(tasksMetric("oldest_pending_seconds")).isGreaterThanOrEqualTo(100);
  }

  private static double tasksMetric(String name) throws Exception {
    Matcher line =
        Pattern.compile("(?m)^onceward_tasks_" + name + "(?:\\{[^}]*})? (\\S+)$")
            .matcher(server.body("/metrics"));
    return line.find() ? Double.parseDouble(line.group(1)) : -1;
  }

  @ParameterizedTest
  @ValueSource(strings = {"/health", "/health/live", "/openapi", "/metrics"})
  @DisplayName("S1: health and OpenAPI need no token, metrics by setting")
  void openPath_needsNoToken(String path) throws Exception {
    assertThat(server.status(path)).isEqualTo(OK);
  }

  private static long rowsOf(String table) throws SQLException {
    try (Connection connection =
            DriverManager.getConnection(postgres.jdbcUrl(), postgres.user(), postgres.password());
        Statement statement = connection.createStatement();
        ResultSet count = statement.executeQuery("SELECT count(*) FROM " + table)) {
      count.next();
      return count.getLong(1);
    }
  }

  private static Set<String> tables() throws SQLException {
    Set<String> tables = new TreeSet<>();
    try (Connection connection =
            DriverManager.getConnection(postgres.jdbcUrl(), postgres.user(), postgres.password());
        Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery(
                """
                SELECT table_schema || '.' || table_name FROM information_schema.tables
                 WHERE table_type = 'BASE TABLE'
                   AND table_schema NOT IN ('pg_catalog', 'information_schema')""")) {
      while (row.next()) {
        tables.add(row.getString(1));
      }
    }
    return tables;
  }

  private static void endSessions() throws SQLException {
    try (Connection connection =
            DriverManager.getConnection(postgres.jdbcUrl(), postgres.user(), postgres.password());
        Statement statement = connection.createStatement()) {
      assertThat(
              statement.execute(
                  "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                      + " WHERE application_name = 'onceward'"))
          .isTrue();
    }
  }
}
