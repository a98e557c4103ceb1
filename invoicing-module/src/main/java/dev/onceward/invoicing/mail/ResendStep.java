package dev.onceward.invoicing.mail;

import dev.onceward.idempotency.external.EffectContext;
import dev.onceward.idempotency.external.Evidence;
import dev.onceward.idempotency.external.ExternalStep;
import dev.onceward.idempotency.external.StepResult;
import dev.onceward.idempotency.external.StepResult.Retry;
import dev.onceward.idempotency.external.StepResult.Unknown;
import dev.onceward.invoicing.control.InvoiceMail;
import jakarta.json.Json;
import jakarta.json.JsonBuilderFactory;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** Sends a mail by Resend, under the mail's own key. */
final class ResendStep implements ExternalStep {

  static final String NAME = "resend";

  private static final JsonBuilderFactory JSON = Json.createBuilderFactory(Map.of());

  private final ResendHttp http;
  private final Optional<String> apiKey;
  private final MailTimes times;

  ResendStep(ResendHttp http, Optional<String> apiKey, MailTimes times) {
    this.http = http;
    this.apiKey = apiKey;
    this.times = times;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public Duration timeout() {
    return times.call();
  }

  @Override
  public Duration keyRetention() {
    return times.keyRetention();
  }

  @Override
  public StepResult call(EffectContext context) {
    if (apiKey.isEmpty()) {
      return new Retry("RESEND_API_KEY is not set", Duration.ZERO);
    }
    byte[] json = payload(InvoiceMail.read(context.effect().intent()));
    try {
      HttpResponse<String> answer = http.post(apiKey.get(), context.providerKey(), json);
      return ResendAnswers.resultOf(answer);
    } catch (ResendHttp.NotSentException neverSent) {
      return new Retry(neverSent.getMessage(), Duration.ZERO);
    } catch (IOException lost) {
      return new Unknown(lost.getMessage());
    }
  }

  /** Without the mail's id, which came with the lost answer, there is nothing to look at. */
  @Override
  public Evidence inquire(EffectContext context) {
    return new Evidence.NotFound();
  }

  static byte[] payload(InvoiceMail mail) {
    return JSON.createObjectBuilder()
        .add("from", mail.envelope().from())
        .add("to", JSON.createArrayBuilder().add(mail.envelope().to()))
        .add("subject", mail.envelope().subject())
        .add("text", mail.text())
        .add("html", mail.html())
        .add(
            "attachments",
            JSON.createArrayBuilder()
                .add(
                    JSON.createObjectBuilder()
                        .add("filename", mail.attachment().fileName())
                        .add("content_type", mail.attachment().contentType())
                        .add("content", mail.attachment().base64())))
        .build()
        .toString()
        .getBytes(StandardCharsets.UTF_8);
  }
}
