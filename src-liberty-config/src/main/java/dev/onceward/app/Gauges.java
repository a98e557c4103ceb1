package dev.onceward.app;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;
import org.eclipse.microprofile.metrics.Metadata;
import org.eclipse.microprofile.metrics.MetricRegistry;
import org.eclipse.microprofile.metrics.MetricUnits;
import org.eclipse.microprofile.metrics.Tag;

/** Puts values at {@code /metrics} that are asked for when somebody looks. */
@ApplicationScoped
public class Gauges {

  @Inject private MetricRegistry registry;

  /** What is not known is no number. */
  static double orNaN(OptionalLong value) {
    return value.isPresent() ? (double) value.getAsLong() : Double.NaN;
  }

  static double orNaN(Optional<Long> value) {
    return value.map(Long::doubleValue).orElse(Double.NaN);
  }

  void register(String name, String description, Supplier<? extends Number> value, Tag... tags) {
    registry.gauge(
        Metadata.builder()
            .withName(name)
            .withDescription(description)
            .withUnit(MetricUnits.NONE)
            .build(),
        value,
        tags);
  }
}
