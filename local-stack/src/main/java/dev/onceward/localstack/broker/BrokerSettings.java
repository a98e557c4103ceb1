package dev.onceward.localstack.broker;

import java.nio.file.Path;
import java.util.Properties;

/**
 * The settings of one broker that is its own controller.
 *
 * @param port for clients
 * @param controllerPort that it talks to itself on; another one at each start does no harm
 */
record BrokerSettings(Path data, int port, int controllerPort) {
  static final int NODE = 1;
  static final String CONTROLLER = "CONTROLLER";

  /** So that a message far beyond what consumers take still gets to them. */
  private static final int LARGEST_MESSAGE = 4 * 1024 * 1024;

  Properties properties() {
    Properties settings = new Properties();
    addQuorum(settings);
    addDurability(settings);
    addSingleNode(settings);
    addSmallness(settings);
    settings.put("auto.create.topics.enable", "false");
    settings.put("message.max.bytes", Integer.toString(LARGEST_MESSAGE));
    return settings;
  }

  String address() {
    return "127.0.0.1:" + port;
  }

  private void addQuorum(Properties settings) {
    settings.put("process.roles", "broker,controller");
    settings.put("node.id", Integer.toString(NODE));
    settings.put("controller.quorum.voters", NODE + "@127.0.0.1:" + controllerPort);
    settings.put("controller.listener.names", CONTROLLER);
    settings.put(
        "listeners",
        "PLAINTEXT://%s,%s://127.0.0.1:%d".formatted(address(), CONTROLLER, controllerPort));
    settings.put("advertised.listeners", "PLAINTEXT://" + address());
    settings.put("log.dirs", data.toString());
  }

  /**
   * A cluster keeps what it acknowledged because several brokers have it. There is only one here:
   * it acknowledges what is on the disk.
   */
  private static void addDurability(Properties settings) {
    settings.put("log.flush.interval.messages", "1");
  }

  private static void addSingleNode(Properties settings) {
    settings.put("default.replication.factor", "1");
    settings.put("offsets.topic.replication.factor", "1");
    settings.put("transaction.state.log.replication.factor", "1");
    settings.put("transaction.state.log.min.isr", "1");
    settings.put("share.coordinator.state.topic.replication.factor", "1");
    settings.put("share.coordinator.state.topic.min.isr", "1");
    settings.put("group.initial.rebalance.delay.ms", "0");
  }

  private static void addSmallness(Properties settings) {
    settings.put("num.network.threads", "2");
    settings.put("num.io.threads", "4");
    settings.put("offsets.topic.num.partitions", "4");
    settings.put("transaction.state.log.num.partitions", "4");
    settings.put("log.index.size.max.bytes", "1048576");
    settings.put("log.cleaner.dedupe.buffer.size", "8388608");
  }
}
