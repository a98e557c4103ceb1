package dev.onceward.systemtests.harness;

import dev.onceward.localstack.LocalKeys;
import dev.onceward.localstack.LocalTokens;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Gives the contract tests their system: the one that the environment names, as {@code
 * target/onceward.env} does, otherwise one started for all of them and stopped after the last.
 *
 * <p>{@code ONCEWARD_KEYS} may name the folder of the system's signing key; without it tests that
 * need tokens of a special kind step aside.
 */
public final class ContractSystem implements ParameterResolver {

  /** Also of a start that failed, which is not tried again for every test. */
  private record Start(Optional<Stack> stack, Optional<RuntimeException> failure)
      implements AutoCloseable {

    static Start attempted() {
      try {
        return new Start(Optional.of(Stack.start("contract", 1, Map.of())), Optional.empty());
      } catch (RuntimeException e) {
        return new Start(Optional.empty(), Optional.of(e));
      }
    }

    SystemUnderTest system() {
      return stack
          .map(running -> running.node(1).system())
          .orElseThrow(() -> new IllegalStateException("Nothing to test", failure.orElseThrow()));
    }

    @Override
    public void close() {
      stack.ifPresent(Stack::close);
    }
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == SystemUnderTest.class;
  }

  @Override
  public SystemUnderTest resolveParameter(ParameterContext parameter, ExtensionContext context) {
    Map<String, String> environment = System.getenv();
    if (environment.containsKey("ONCEWARD_URL")) {
      return named(environment);
    }
    return context
        .getRoot()
        .getStore(Namespace.create(ContractSystem.class))
        .getOrComputeIfAbsent(Start.class, type -> Start.attempted(), Start.class)
        .system();
  }

  private static SystemUnderTest named(Map<String, String> environment) {
    Optional<LocalTokens> issuer =
        Optional.ofNullable(environment.get("ONCEWARD_KEYS"))
            .map(Path::of)
            .filter(Files::isDirectory)
            .map(folder -> new LocalTokens(LocalKeys.in(folder)));
    return new SystemUnderTest(
        URI.create(environment.get("ONCEWARD_URL")),
        Credentials.of(environment, issuer),
        Optional.ofNullable(environment.get("JDBC_URL"))
            .map(
                url ->
                    new Database(
                        url, environment.get("JDBC_USER"), environment.get("JDBC_PASSWORD"))),
        Optional.ofNullable(environment.get("SANDBOX_URL")).map(URI::create).map(Provider::new));
  }
}
