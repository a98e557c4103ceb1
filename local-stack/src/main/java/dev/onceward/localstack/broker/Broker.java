package dev.onceward.localstack.broker;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Locale;
import kafka.server.KafkaConfig;
import kafka.server.KafkaRaftServer;
import org.apache.kafka.common.utils.Time;

/** A Kafka broker for development and tests: one process, loopback only, its data in one folder. */
public final class Broker {
  private final BrokerSettings settings;
  private final KafkaRaftServer server;

  private Broker(BrokerSettings settings) {
    this.settings = settings;
    this.server = new KafkaRaftServer(KafkaConfig.fromProps(settings.properties()), Time.SYSTEM);
  }

  /**
   * Arguments: the data folder, the port, a file that is written when the broker can be used, the
   * process with which it ends. Returns when the broker has stopped.
   */
  public static void main(String[] arguments) {
    try {
      Path data = Path.of(arguments[0]);
      new Storage(data).formatOnce();
      int port = Integer.parseInt(arguments[1]);
      new Broker(new BrokerSettings(data, port, freePort()))
          .run(Path.of(arguments[2]), Long.parseLong(arguments[3]));
    } catch (Exception e) {
      System.err.println("The broker does not start: " + e);
      e.printStackTrace();
      // Threads of a half started server would keep the process alive.
      Runtime.getRuntime().halt(1);
    }
  }

  private void run(Path ready, long starter) throws Exception {
    Runtime.getRuntime().addShutdownHook(new Thread(this::stop, "stop-broker"));
    endWith(starter);
    server.startup();
    Topics.create(settings.address());
    announce(ready);
    server.awaitShutdown();
  }

  private void stop() {
    server.shutdown();
    server.awaitShutdown();
  }

  /** Nobody would stop a broker whose starter was killed. */
  private static void endWith(long starter) {
    ProcessHandle.of(starter)
        .map(ProcessHandle::onExit)
        .ifPresent(
            end -> {
              var unused = end.thenRun(() -> Runtime.getRuntime().exit(0));
            });
  }

  /** Whole or not at all: somebody is waiting for it. */
  private void announce(Path ready) throws IOException {
    Path fresh = ready.resolveSibling(ready.getFileName() + ".new");
    Files.writeString(fresh, String.format(Locale.ROOT, "%d", settings.port()));
    Files.move(fresh, ready, StandardCopyOption.ATOMIC_MOVE);
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
