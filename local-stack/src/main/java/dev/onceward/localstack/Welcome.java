package dev.onceward.localstack;

import java.nio.file.Path;
import java.util.Map;
import java.util.UUID;

/** What is printed when everything runs: addresses, a token, and lines to paste. */
final class Welcome {
  private static final String TEXT =
      """

      Onceward runs.
        API          %1$s/api        (description: %1$s/openapi, try it: %1$s/openapi/ui)
        Health       %1$s/health
        PostgreSQL   %2$s (user %3$s, password %4$s)
        Kafka        %10$s
        Sandbox      %9$s/ (plays Stripe and Resend: a page of what was charged and mailed; mails by SMTP: port %11$d)
        Variables    %5$s

      Token (tenant A, 30 days):
      %6$s

      Place an order, then repeat the request: the second answer is the first one, marked as replayed.

        . %5$s
        curl -sS -i -X POST "$ONCEWARD_URL/api/orders" -H "Authorization: Bearer $ONCEWARD_TOKEN" \\
          -H "Content-Type: application/json" -H "Idempotency-Key: %7$s" \\
          -d '{"customer_id": 42, "amount": "1500.00", "email": "ann@example.org"}'; echo

        curl -sS "$ONCEWARD_URL/api/orders" -H "Authorization: Bearer $ONCEWARD_TOKEN"; echo

      %8$s
      """;

  private Welcome() {}

  static String text(Map<String, String> variables, int smtpPort, Path file, String ending) {
    return TEXT.formatted(
        variables.get("ONCEWARD_URL"),
        variables.get("JDBC_URL"),
        variables.get("JDBC_USER"),
        variables.get("JDBC_PASSWORD"),
        file,
        variables.get("ONCEWARD_TOKEN"),
        UUID.randomUUID(),
        ending,
        variables.get("SANDBOX_URL"),
        variables.get("KAFKA_BOOTSTRAP"),
        smtpPort);
  }
}
