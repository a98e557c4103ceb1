package dev.onceward.task.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.onceward.task.TaskFailure;
import java.io.IOException;
import java.sql.SQLException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Q1: last_error says what happened, and no secrets")
class LastErrorTest {

  @Test
  void exception_isToldByItsClassesAndState() {
    SQLException cause = new SQLException("Key (email)=(a@example.com) exists", "23505");

    assertThat(LastError.of(new IllegalStateException("token abc", cause)))
        .contains(
            "java.lang.IllegalStateException at ",
            "LastErrorTest",
            ", caused by java.sql.SQLException (SQLSTATE 23505)")
        .doesNotContain("example.com", "abc");
  }

  @Test
  void reasonOfAHandler_isToldAsItIs() {
    assertThat(LastError.of(TaskFailure.passing("the mail server is down", new IOException("x"))))
        .isEqualTo("the mail server is down");
    assertThat(LastError.of(TaskFailure.forGood("no such order"))).isEqualTo("no such order");
  }

  @Test
  void longReason_isCutOff() {
    assertThat(LastError.of(TaskFailure.forGood("x".repeat(5000)))).hasSize(1000);
  }

  @Test
  void endlessCauses_areCutOff() {
    Exception one = new Exception();
    Exception other = new Exception(one);
    one.initCause(other);

    assertThat(LastError.of(other)).hasSizeLessThanOrEqualTo(1000);
  }
}
