package dev.onceward.localstack.sandbox;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;

/**
 * A payment provider and a mail service on the loopback address: they speak Stripe's API, for the
 * official client libraries, Resend's and SMTP. Their books are a journal in a folder: another
 * sandbox on the same folder goes on where this one ended, however it ended. May be used from any
 * thread.
 */
public final class Sandbox implements AutoCloseable {
  private static final int BACKLOG = 512;
  private static final int SENDERS = 4;

  private final HttpServer server;
  private final Books books;
  private final Webhooks webhooks;
  private final Faults faults;
  private final Reception reception;
  private final ExecutorService requests = Executors.newCachedThreadPool(daemons("sandbox"));
  private Optional<Smtp> smtp = Optional.empty();

  private Sandbox(HttpServer server, Path folder, Timing timing) {
    this.server = server;
    this.books = new Books(folder);
    MailBag bag = new MailBag(folder);
    faults = new Faults(timing.clock());
    webhooks =
        new Webhooks(
            books,
            faults,
            timing,
            Executors.newFixedThreadPool(SENDERS, daemons("sandbox-webhooks")));
    Provider provider = new Provider(books, bag, timing, requests);
    reception = new Reception(provider, books, faults, timing, requests);
    server.setExecutor(requests);
    server.createContext(
        "/",
        new Frontend(
            reception, new Control(books, faults, timing, webhooks), new Page(books, bag)));
  }

  /** With Stripe's own times. */
  public static Sandbox start(int port, Path folder) {
    return start(port, folder, SandboxTimes.standard());
  }

  /**
   * Starts; it answers when this returns.
   *
   * @param port to listen on; 0 for any free one
   * @param folder of the books, made if there is none
   * @throws SandboxException when the port is taken, or the books cannot be opened
   */
  public static Sandbox start(int port, Path folder, SandboxTimes times) {
    return start(port, folder, new Timing(InstantSource.system(), times));
  }

  static Sandbox start(int port, Path folder, Timing timing) {
    HttpServer server = listen(port);
    try {
      Sandbox sandbox = new Sandbox(server, folder, timing);
      server.start();
      return sandbox;
    } catch (SandboxException e) {
      server.stop(0);
      throw e;
    }
  }

  private static HttpServer listen(int port) {
    // Answers are small: Nagle's algorithm would hold each back for the client's delayed ACK.
    System.setProperty("sun.net.httpserver.nodelay", "true");
    try {
      return HttpServer.create(
          new InetSocketAddress(InetAddress.getLoopbackAddress(), port), BACKLOG);
    } catch (IOException e) {
      throw new SandboxException(
          "The sandbox cannot listen on port %d (%s): choose another port.".formatted(port, e), e);
    }
  }

  private static ThreadFactory daemons(String name) {
    return task -> {
      Thread thread = new Thread(task, name);
      thread.setDaemon(true);
      return thread;
    };
  }

  /** Where it listens: the base of Stripe's and of Resend's API, and a page for people. */
  public URI uri() {
    InetSocketAddress address = server.getAddress();
    return URI.create("http://" + address.getAddress().getHostAddress() + ":" + address.getPort());
  }

  /** From now on this endpoint is told of all that happens, and of what was left to be told. */
  public void sendEventsTo(WebhookEndpoint endpoint) {
    webhooks.sendTo(endpoint);
  }

  /**
   * Takes mails by SMTP too, from now on.
   *
   * @param port to listen on; 0 for any free one
   * @return where it listens
   * @throws SandboxException when the port is taken
   */
  public synchronized int takeMailsAt(int port) {
    Smtp started = new Smtp(port, reception, faults);
    started.start();
    smtp = Optional.of(started);
    return started.port();
  }

  /** Stops at once; effects that were to come late do not come. */
  @Override
  public synchronized void close() {
    smtp.ifPresent(Smtp::close);
    server.stop(0);
    requests.shutdownNow();
    webhooks.close();
    books.close();
  }
}
