package dev.onceward.sql;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SqlStatesTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "08006", "08003", "57P01", "57P02", "57P03", "25P03", "25P04", "53300", "25006", "57014"
      })
  @DisplayName("H10, H15: a lost or refused connection is found along the causes")
  void lostConnection_isStoreUnavailable(String state) {
    Exception wrapped = new RuntimeException(new IOException(new SQLException("text", state)));

    assertThat(SqlStates.isStoreUnavailable(wrapped)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"23505", "42P01", "55P03", "40001"})
  @DisplayName("H10: other faults are not the store being away")
  void otherFault_isNotStoreUnavailable(String state) {
    assertThat(SqlStates.isStoreUnavailable(new SQLException("the connection broke", state)))
        .isFalse();
  }

  @Test
  @DisplayName("H10: an exhausted pool, which has no SQLSTATE, is the store being away")
  void exhaustedPool_isStoreUnavailable() {
    assertThat(SqlStates.isStoreUnavailable(new SQLTransientConnectionException())).isTrue();
  }

  @Test
  void failureInABatch_isFoundBehindTheFirst() {
    SQLException first = new SQLException("batch");
    first.setNextException(new SQLException("unique", "23505"));

    assertThat(SqlStates.isConstraintViolation(first)).isTrue();
  }

  @Test
  void causesInACircle_end() {
    Exception one = new RuntimeException();
    Exception two = new RuntimeException(one);
    one.initCause(two);

    assertThat(SqlStates.isUndone(one)).isFalse();
  }
}
