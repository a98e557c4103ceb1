package dev.onceward.systemtests.harness;

import static org.assertj.core.api.Assertions.assertThat;

/** What every error looks like (H13, RFC 9457). */
public final class Problems {

  private Problems() {}

  public static void assertProblem(Reply reply, int status, String code) {
    assertThat(reply.status()).as(reply.toString()).isEqualTo(status);
    assertProblem(reply);
    assertThat(reply.member("code")).isEqualTo(code);
  }

  /** An error of any code. */
  public static void assertProblem(Reply reply) {
    assertThat(reply.header("Content-Type").orElse(""))
        .as(reply.toString())
        .startsWith("application/problem+json");
    assertThat(reply.json()).containsKeys("type", "title", "detail", "code", "retryable");
    assertThat(reply.json().getInt("status")).isEqualTo(reply.status());
    assertThat(reply.member("type")).endsWith(reply.member("code"));
    assertThat(reply.member("detail")).isNotBlank();
  }

  /** An error about idempotency leads to the published policy. */
  public static void assertDecision(Reply reply, int status, String code) {
    assertProblem(reply, status, code);
    assertThat(reply.header("Link").orElse(""))
        .contains("/api/idempotency-policy")
        .contains("rel=\"describedby\"");
    assertThat(reply.replayed()).isFalse();
  }

  /** The answer to a repeat is the first answer, marked. */
  public static void assertReplay(Reply repeat, Reply first) {
    assertThat(repeat.status()).as(repeat.toString()).isEqualTo(first.status());
    assertThat(repeat.body()).isEqualTo(first.body());
    assertThat(repeat.header("Idempotent-Replayed")).as(repeat.toString()).contains("true");
  }
}
