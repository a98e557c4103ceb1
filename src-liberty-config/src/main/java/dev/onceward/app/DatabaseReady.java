package dev.onceward.app;

import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedExecutorService;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import javax.sql.DataSource;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Readiness;

/** Answers in bounded time even when the database does not; at most one probe is under way. */
@Readiness
@ApplicationScoped
public class DatabaseReady implements HealthCheck {
  private static final long LIMIT_SECONDS = 2;

  @Resource(lookup = "jdbc/onceward")
  private DataSource dataSource;

  @Resource private ManagedExecutorService executor;

  private CompletableFuture<Void> probe = CompletableFuture.completedFuture(null);

  @Override
  public HealthCheckResponse call() {
    try {
      probe().get(LIMIT_SECONDS, TimeUnit.SECONDS);
      return HealthCheckResponse.up("database");
    } catch (TimeoutException e) {
      return down("no answer within " + LIMIT_SECONDS + " s");
    } catch (ExecutionException e) {
      return down("not reachable");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return down("interrupted");
    }
  }

  private synchronized CompletableFuture<Void> probe() {
    if (probe.isDone()) {
      probe = executor.runAsync(this::selectOne);
    }
    return probe;
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

  private static HealthCheckResponse down(String reason) {
    return HealthCheckResponse.named("database").down().withData("reason", reason).build();
  }
}
