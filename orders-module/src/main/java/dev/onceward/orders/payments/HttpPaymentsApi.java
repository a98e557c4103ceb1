package dev.onceward.orders.payments;

import dev.onceward.idempotency.IdempotencyKey;
import dev.onceward.idempotency.client.IdempotencyKeyFilter;
import dev.onceward.idempotency.client.Retries;
import dev.onceward.idempotency.external.ExternalStep;
import dev.onceward.idempotency.external.ServiceTokens;
import dev.onceward.idempotency.external.StepResult;
import dev.onceward.orders.control.PaymentOutcome;
import dev.onceward.orders.control.PaymentsApi;
import dev.onceward.orders.entity.Order;
import dev.onceward.orders.entity.OrderPayment;
import dev.onceward.settings.SettingsCatalogue;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.eclipse.microprofile.rest.client.RestClientBuilder;

/** The payments API by a MicroProfile REST Client. */
@ApplicationScoped
public class HttpPaymentsApi implements PaymentsApi {

  private static final Duration FIRST_PAUSE = Duration.ofMillis(200);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(2);

  @Inject private ServiceTokens tokens;

  private PaymentsClient client;
  private List<ExternalStep> steps = List.of();

  @PostConstruct
  void connect() {
    Duration connect = SettingsCatalogue.valueOf(PaymentsApiSettings.CONNECT_TIMEOUT);
    Duration read = SettingsCatalogue.valueOf(PaymentsApiSettings.READ_TIMEOUT);
    Duration deadline = SettingsCatalogue.valueOf(PaymentsApiSettings.DEADLINE);
    client =
        RestClientBuilder.newBuilder()
            .baseUri(SettingsCatalogue.valueOf(PaymentsApiSettings.URL))
            .connectTimeout(connect.toMillis(), TimeUnit.MILLISECONDS)
            .readTimeout(read.toMillis(), TimeUnit.MILLISECONDS)
            // Refusals are answers here, not exceptions.
            .property("microprofile.rest.client.disable.default.mapper", true)
            .register(IdempotencyKeyFilter.class)
            .build(PaymentsClient.class);
    steps =
        List.of(
            new PayStep(
                client,
                tokens,
                new Retries(deadline, FIRST_PAUSE, LONGEST_PAUSE),
                deadline.plus(connect).plus(read),
                SettingsCatalogue.valueOf(PaymentsApiSettings.MAX_CALLS)));
  }

  @PreDestroy
  void disconnect() {
    try {
      client.close();
    } catch (IOException leftOpen) {
      throw new UncheckedIOException(leftOpen);
    }
  }

  @Override
  public Optional<String> hindrance() {
    return tokens.hindrance();
  }

  @Override
  public byte[] intentOf(Order order, OrderPayment payment, IdempotencyKey key) {
    return PaymentCall.of(order, payment, key).toBytes();
  }

  @Override
  public List<ExternalStep> steps() {
    return steps;
  }

  @Override
  public PaymentOutcome outcomeOf(StepResult.Definite end) {
    return ApiResults.outcomeOf(end);
  }
}
