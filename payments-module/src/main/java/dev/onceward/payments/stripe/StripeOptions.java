package dev.onceward.payments.stripe;

import com.stripe.Stripe;
import com.stripe.net.Authenticator;
import com.stripe.net.BearerTokenAuthenticator;
import com.stripe.net.StripeResponseGetterOptions;
import java.net.PasswordAuthentication;
import java.net.Proxy;

/** The library's options. It makes no attempts of its own: they are counted and fenced here. */
final class StripeOptions extends StripeResponseGetterOptions {

  private final String apiKey;
  private final String baseUrl;
  private final StripeTimes times;

  StripeOptions(String apiKey, String baseUrl, StripeTimes times) {
    this.apiKey = apiKey;
    this.baseUrl = baseUrl;
    this.times = times;
  }

  @Override
  public Authenticator getAuthenticator() {
    return new BearerTokenAuthenticator(apiKey);
  }

  @Override
  public int getMaxNetworkRetries() {
    return 0;
  }

  @Override
  public int getConnectTimeout() {
    return Math.toIntExact(times.connect().toMillis());
  }

  @Override
  public int getReadTimeout() {
    return Math.toIntExact(times.read().toMillis());
  }

  @Override
  public String getApiBase() {
    return baseUrl;
  }

  @Override
  public String getFilesBase() {
    return Stripe.UPLOAD_API_BASE;
  }

  @Override
  public String getConnectBase() {
    return Stripe.CONNECT_API_BASE;
  }

  @Override
  public String getMeterEventsBase() {
    return Stripe.METER_EVENTS_API_BASE;
  }

  @Override
  public String getClientId() {
    return null;
  }

  @Override
  public Proxy getConnectionProxy() {
    return null;
  }

  @Override
  public PasswordAuthentication getProxyCredential() {
    return null;
  }

  @Override
  public String getStripeAccount() {
    return null;
  }

  @Override
  public String getStripeContext() {
    return null;
  }
}
