package dev.onceward.invoicing.orders;

import dev.onceward.idempotency.external.ServiceTokens;
import dev.onceward.invoicing.control.OrdersApi;
import dev.onceward.settings.SettingsCatalogue;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.core.Response;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.microprofile.rest.client.RestClientBuilder;

/** The orders API by a MicroProfile REST Client. A look is never repeated here: callers repeat. */
@ApplicationScoped
public class HttpOrdersApi implements OrdersApi {

  private static final String TO_LOOK = "orders.read";
  private static final int DEEPEST = 10;
  private static final Duration SOON = Duration.ofSeconds(1);

  @Inject private ServiceTokens tokens;

  private OrdersClient client;
  private Semaphore calls;

  @PostConstruct
  void connect() {
    calls = new Semaphore(SettingsCatalogue.valueOf(OrdersApiSettings.MAX_CALLS));
    client =
        RestClientBuilder.newBuilder()
            .baseUri(SettingsCatalogue.valueOf(OrdersApiSettings.URL))
            .connectTimeout(
                SettingsCatalogue.valueOf(OrdersApiSettings.CONNECT_TIMEOUT).toMillis(),
                TimeUnit.MILLISECONDS)
            .readTimeout(
                SettingsCatalogue.valueOf(OrdersApiSettings.READ_TIMEOUT).toMillis(),
                TimeUnit.MILLISECONDS)
            // Refusals are answers here, not exceptions.
            .property("microprofile.rest.client.disable.default.mapper", true)
            .build(OrdersClient.class);
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
  public Reply find(UUID tenant, UUID order, String authorization) {
    if (!calls.tryAcquire()) {
      return new Reply.Unavailable("this node asks the orders API as often as it may", SOON);
    }
    try (Response told = client.get(authorization, order.toString())) {
      return OrderReplies.of(tenant, order, told);
    } catch (RuntimeException lost) {
      return new Reply.Unavailable("the orders API can't be reached: " + kindsOf(lost), SOON);
    } finally {
      calls.release();
    }
  }

  /** Not their messages: a client may quote the request in them, and its token. */
  private static String kindsOf(Throwable lost) {
    return Stream.iterate(lost, next -> next != null, Throwable::getCause)
        .limit(DEEPEST)
        .map(failure -> failure.getClass().getSimpleName())
        .collect(Collectors.joining(", "));
  }

  @Override
  public Reply findForService(UUID tenant, UUID order) {
    String token;
    try {
      token = tokens.tokenFor(tenant, TO_LOOK);
    } catch (IllegalStateException noKey) {
      return new Reply.Unavailable(noKey.getMessage(), SOON);
    }
    Reply reply = find(tenant, order, "Bearer " + token);
    return reply instanceof Reply.NotAllowed
        ? new Reply.Unavailable("the orders API refuses this server's own token", SOON)
        : reply;
  }
}
