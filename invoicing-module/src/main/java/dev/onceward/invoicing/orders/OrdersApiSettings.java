package dev.onceward.invoicing.orders;

import dev.onceward.settings.DeclaresSettings;
import dev.onceward.settings.Setting;
import dev.onceward.settings.SettingParsers;
import java.net.URI;
import java.time.Duration;
import java.util.List;

public final class OrdersApiSettings implements DeclaresSettings {

  public static final Setting<URI> URL =
      new Setting<>(
          "onceward.invoicing.orders-url",
          "http://localhost:9080",
          "Where invoicing reaches the orders API, without its path; the server of this project sets"
              + " its own address by default. `*` as the host is this machine.",
          SettingParsers.serverAddress("https://orders.example.org"));

  public static final Setting<Duration> CONNECT_TIMEOUT =
      new Setting<>(
          "onceward.invoicing.orders-connect-timeout",
          "PT2S",
          "How long connecting to the orders API may take; ISO-8601 duration from PT0.1S.",
          SettingParsers::timeout);

  public static final Setting<Duration> READ_TIMEOUT =
      new Setting<>(
          "onceward.invoicing.orders-read-timeout",
          "PT5S",
          "How long the orders API may take to answer; the request's transaction waits for it, so"
              + " both together must be shorter than ONCEWARD_IDLE_IN_TRANSACTION_TIMEOUT; ISO-8601"
              + " duration from PT0.1S.",
          SettingParsers::timeout);

  public static final Setting<Integer> MAX_CALLS =
      new Setting<>(
          "onceward.invoicing.orders-max-calls",
          "24",
          "How many calls of the orders API a node makes at a time (1 to 1000); further requests"
              + " are answered with 503. A call may need a thread of the same server, and its request"
              + " holds a connection of the pool meanwhile: twice as many must fit into"
              + " ONCEWARD_POOL_MAX.",
          SettingParsers.between(1, 1000));

  @Override
  public List<Setting<?>> settings() {
    return List.of(URL, CONNECT_TIMEOUT, READ_TIMEOUT, MAX_CALLS);
  }
}
