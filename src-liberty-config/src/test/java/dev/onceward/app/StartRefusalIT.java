package dev.onceward.app;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.onceward.localstack.LocalPostgres;
import dev.onceward.localstack.LocalStackException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StartRefusalIT {
  @TempDir private Path folder;

  @Test
  @DisplayName("S4: in production mode the local stack's values keep the application down")
  void productionModeWithLocalValues_doesNotStart() {
    try (LocalPostgres postgres = LocalPostgres.temporary();
        TestServer server =
            new TestServer(postgres, folder, Map.of("ONCEWARD_MODE", "production"))) {
      assertThatThrownBy(server::start)
          .isInstanceOf(LocalStackException.class)
          .hasMessageContainingAll(
              "JDBC_PASSWORD has the local stack's value",
              "MP_JWT_VERIFY_ISSUER has the local stack's value",
              "MP_JWT_VERIFY_PUBLICKEY_LOCATION leads to a key of the local stack",
              "onceward.service-token.key is a key of the local stack");
    }
  }

  @Test
  @DisplayName("R2: a database that refuses us is named, and nothing is waited for")
  void wrongPassword_doesNotStart() {
    try (LocalPostgres postgres = LocalPostgres.temporary();
        TestServer server = new TestServer(postgres, folder, Map.of("JDBC_PASSWORD", "wrong"))) {
      assertThatThrownBy(server::start)
          .isInstanceOf(LocalStackException.class)
          .hasMessageContainingAll(postgres.jdbcUrl(), "cannot be reached", "JDBC_PASSWORD");
    }
  }
}
