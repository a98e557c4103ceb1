package dev.onceward.localstack;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;

/** One GET request of which only the status counts. */
final class HttpProbe {
  private static final int CONNECT_MILLIS = 500;
  private static final int READ_MILLIS = 5_000;

  private HttpProbe() {}

  static boolean answersOk(URI address) {
    try {
      HttpURLConnection connection = (HttpURLConnection) address.toURL().openConnection();
      connection.setConnectTimeout(CONNECT_MILLIS);
      connection.setReadTimeout(READ_MILLIS);
      return connection.getResponseCode() == HttpURLConnection.HTTP_OK;
    } catch (IOException notYet) {
      return false;
    }
  }
}
