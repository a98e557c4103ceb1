package dev.onceward.app.tracing;

import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.trace.Tracer;
import jakarta.annotation.PostConstruct;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.util.Optional;
import org.eclipse.microprofile.config.ConfigProvider;

/** The server's OpenTelemetry, if it is switched on. */
@ApplicationScoped
public class Telemetry {

  private static final String NAME = "dev.onceward";

  @Inject private Instance<OpenTelemetry> telemetry;

  private Optional<Tracer> tracer = Optional.empty();

  /** Source of the property and its default: MicroProfile Telemetry 2.1, "Configuration". */
  @PostConstruct
  void find() {
    boolean disabled =
        ConfigProvider.getConfig()
            .getOptionalValue("otel.sdk.disabled", Boolean.class)
            .orElse(true);
    if (!disabled) {
      tracer = Optional.of(telemetry.get().getTracer(NAME));
    }
  }

  Optional<Tracer> tracer() {
    return tracer;
  }

  boolean isOn() {
    return tracer.isPresent();
  }
}
