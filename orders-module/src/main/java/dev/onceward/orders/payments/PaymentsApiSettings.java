package dev.onceward.orders.payments;

import dev.onceward.settings.DeclaresSettings;
import dev.onceward.settings.Setting;
import dev.onceward.settings.SettingParsers;
import java.net.URI;
import java.time.Duration;
import java.util.List;

public final class PaymentsApiSettings implements DeclaresSettings {

  public static final Setting<URI> URL =
      new Setting<>(
          "onceward.orders.payments-url",
          "http://localhost:9080",
          "Where orders reach the payments API, without its path; the server of this project sets"
              + " its own address by default. `*` as the host is this machine.",
          SettingParsers.serverAddress("https://payments.example.org"));

  public static final Setting<Duration> CONNECT_TIMEOUT =
      new Setting<>(
          "onceward.orders.payments-connect-timeout",
          "PT2S",
          "How long connecting to the payments API may take; ISO-8601 duration from PT0.1S.",
          SettingParsers::timeout);

  public static final Setting<Duration> READ_TIMEOUT =
      new Setting<>(
          "onceward.orders.payments-read-timeout",
          "PT15S",
          "How long the payments API may take to answer one attempt; ISO-8601 duration from"
              + " PT0.1S.",
          SettingParsers::timeout);

  public static final Setting<Duration> DEADLINE =
      new Setting<>(
          "onceward.orders.payments-deadline",
          "PT8S",
          "Until when a call of the payments API is repeated; with both timeouts, which the last"
              + " attempt may take, it must be shorter than onceward.external.lease.",
          SettingParsers::duration);

  public static final Setting<Integer> MAX_CALLS =
      new Setting<>(
          "onceward.orders.payments-max-calls",
          "24",
          "How many calls of the payments API a node makes at a time (1 to 1000); further order"
              + " payments are answered with 202 and made later. Less than half of"
              + " onceward.external.max-callers while payments are in the same server.",
          SettingParsers.between(1, 1000));

  @Override
  public List<Setting<?>> settings() {
    return List.of(URL, CONNECT_TIMEOUT, READ_TIMEOUT, DEADLINE, MAX_CALLS);
  }
}
