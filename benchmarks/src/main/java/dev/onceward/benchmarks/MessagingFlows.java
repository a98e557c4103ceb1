package dev.onceward.benchmarks;

import dev.onceward.messaging.kafka.KafkaUnderLoad;
import dev.onceward.messaging.relay.RelayUnderLoad;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** All flows through one system, and what they share. */
final class MessagingFlows implements AutoCloseable {
  private final MessagingSystem system;
  private final MessagingLoad load;
  private final Deque<AutoCloseable> open = new ArrayDeque<>();
  private final List<Flow> flows = new ArrayList<>();

  private MessagingFlows(MessagingSystem system, MessagingLoad load) {
    this.system = system;
    this.load = load;
  }

  static MessagingFlows of(MessagingSystem system, MessagingLoad load) throws Exception {
    MessagingFlows flows = new MessagingFlows(system, load);
    flows.addRelay(flows.later(new TopicTail(system.bootstrapServers(), "bench-arrivals")));
    flows.addConsumers();
    return flows;
  }

  private void addRelay(TopicTail tail) throws Exception {
    KafkaUnderLoad producer = later(new KafkaUnderLoad(system.bootstrapServers()));
    CountingTransport transport =
        new CountingTransport(later(new KafkaUnderLoad(system.bootstrapServers())));
    RelayUnderLoad relay = later(new RelayUnderLoad(later(system.pool()), transport));
    add(new RelayFlow(load.events(), system.database(), transport, relay, tail));
    add(new ProducerFlow(load.events(), producer, tail));
    add(new LatencyFlow(load.slice(), system.database(), relay, tail));
  }

  private void addConsumers() throws Exception {
    KafkaUnderLoad producer = later(new KafkaUnderLoad(system.bootstrapServers()));
    int batch = MessagingLoad.batch();
    add(new ConsumerFlow(FlowKind.BATCHED, load.events(), batch, system, producer));
    add(new ConsumerFlow(FlowKind.SINGLE, load.eventsOneByOne(), 1, system, producer));
  }

  private void add(Flow flow) {
    flows.add(later(flow));
  }

  private <T extends AutoCloseable> T later(T closed) {
    open.push(closed);
    return closed;
  }

  List<Flow> all() {
    return List.copyOf(flows);
  }

  /** The last one first: each may need those before it. */
  @Override
  public void close() {
    while (!open.isEmpty()) {
      closeNext();
    }
  }

  private void closeNext() {
    try {
      open.pop().close();
    } catch (Exception failure) {
      throw new IllegalStateException("The system cannot be left in good order", failure);
    }
  }
}
