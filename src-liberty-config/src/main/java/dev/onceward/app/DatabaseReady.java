package dev.onceward.app;

import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedExecutorService;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.CompletionException;
import javax.sql.DataSource;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;

/** Whether the database can be reached. */
@Readiness
@ApplicationScoped
public class DatabaseReady implements HealthCheck {
  private static final long LIMIT_SECONDS = 2;

  @Resource(lookup = "jdbc/onceward")
  private DataSource dataSource;

  @Resource private ManagedExecutorService executor;

  private final ReadinessProbe probe = new ReadinessProbe("database", LIMIT_SECONDS);

  @Override
  public HealthCheckResponse call() {
    return probe.response(() -> executor.runAsync(this::selectOne));
  }

  /**
   * A statement, not {@code isValid}: only a failed statement makes the pool drop dead sessions.
   */
  private void selectOne() {
    try (Connection connection = dataSource.getConnection();
        Statement statement = connection.createStatement();
        ResultSet one = statement.executeQuery("SELECT 1")) {
      one.next();
    } catch (SQLException e) {
      throw new CompletionException(e);
    }
  }
}
