package dev.onceward.localstack;

import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/** All that a Liberty server of the stack joins. */
record Surroundings(LocalPostgres postgres, LocalKafka kafka, MailSandbox sandbox, LocalKeys keys) {

  /**
   * The server's environment.
   *
   * @param own what the person at the terminal has set
   */
  Map<String, String> environment(URI server, Map<String, String> own) {
    Map<String, String> variables =
        new TreeMap<>(LocalEnvironment.forLiberty(postgres, keys, server));
    variables.putAll(LocalEnvironment.forKafka(kafka));
    variables.putAll(LocalEnvironment.forSandbox(sandbox.uri(), own));
    variables.putAll(LocalEnvironment.forMail(sandbox.uri(), sandbox.smtpPort(), own));
    return variables;
  }

  /** What {@code target/onceward.env} offers to scripts. */
  Map<String, String> forScripts(URI server, long serverPid) {
    LocalTokens tokens = new LocalTokens(keys);
    Map<String, String> variables = new LinkedHashMap<>();
    variables.put("ONCEWARD_URL", server.toString());
    variables.put("ONCEWARD_TOKEN", tokens.tenantA());
    variables.put("ONCEWARD_TOKEN_B", tokens.tenantB());
    variables.put("ONCEWARD_TOKEN_READER", tokens.reader());
    variables.put("ONCEWARD_OPERATOR_TOKEN", tokens.operator());
    variables.put("SANDBOX_URL", sandbox.uri().toString());
    variables.put("KAFKA_BOOTSTRAP", kafka.bootstrapServers());
    variables.put("JDBC_URL", postgres.jdbcUrl());
    variables.put("JDBC_USER", postgres.user());
    variables.put("JDBC_PASSWORD", postgres.password());
    variables.put("SERVER_PID", Long.toString(serverPid));
    return variables;
  }
}
