package dev.onceward.app;

import dev.onceward.localstack.LocalPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * A server without a broker and with a payment provider that is away, that several classes have in
 * common, one after the other, since a start takes longer than all their tests.
 */
final class OneServer implements ParameterResolver {

  /** Nothing listens at that address. */
  private static final Map<String, String> WITHOUT_SERVICE_TOKENS_AND_PROVIDER =
      Map.of("ONCEWARD_SERVICE_TOKEN_KEY", "", "STRIPE_BASE_URL", "http://localhost:1");

  /** What a class gets. */
  record Running(LocalPostgres postgres, TestServer server) implements AutoCloseable {

    private static Running start() {
      LocalPostgres postgres = LocalPostgres.temporary();
      Running running =
          new Running(
              postgres, new TestServer(postgres, newFolder(), WITHOUT_SERVICE_TOKENS_AND_PROVIDER));
      try {
        running.server.start();
        return running;
      } catch (RuntimeException e) {
        running.close();
        throw e;
      }
    }

    private static Path newFolder() {
      try {
        return Files.createTempDirectory(Path.of("target").toAbsolutePath(), "server-");
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    MetricsPage metrics() throws IOException, InterruptedException {
      return MetricsPage.of(server.body("/metrics"));
    }

    @Override
    public void close() {
      server.close();
      postgres.close();
    }
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == Running.class;
  }

  @Override
  public Running resolveParameter(ParameterContext parameter, ExtensionContext context) {
    return context
        .getRoot()
        .getStore(Namespace.create(OneServer.class))
        .getOrComputeIfAbsent(Running.class, type -> Running.start(), Running.class);
  }
}
