package dev.onceward.localstack.sandbox;

import java.net.InetAddress;
import java.util.concurrent.TimeUnit;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.subethamail.smtp.server.SMTPServer;

/** Takes mails by SMTP, on the loopback address. */
final class Smtp implements AutoCloseable {
  private static final int LARGEST_MAIL = 40 * 1024 * 1024;
  private static final int MOST_CONNECTIONS = 1_000;

  /** The library logs each connection that ends without QUIT, which faults make many of. */
  private static final Logger LIBRARY = Logger.getLogger("org.subethamail");

  private final SMTPServer server;

  Smtp(int port, Reception reception, Faults faults) {
    LIBRARY.setLevel(Level.OFF);
    server =
        SMTPServer.port(port)
            .bindAddress(InetAddress.getLoopbackAddress())
            .hostName("localhost")
            .softwareName("onceward-sandbox")
            .insertReceivedHeaders(false)
            .maxMessageSize(LARGEST_MAIL)
            .maxConnections(MOST_CONNECTIONS)
            .connectionTimeout(1, TimeUnit.MINUTES)
            .sessionHandler(new SmtpDoor(faults))
            .messageHandlerFactory(context -> new SmtpDelivery(context, reception, faults))
            .build();
  }

  void start() {
    try {
      server.start();
    } catch (RuntimeException e) {
      throw new SandboxException(
          "The sandbox cannot take mails on port %d (%s): choose another port."
              .formatted(server.getPort(), e.getMessage()),
          e);
    }
  }

  int port() {
    return server.getPortAllocated();
  }

  @Override
  public void close() {
    server.stop();
  }
}
