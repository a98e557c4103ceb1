package dev.onceward.localstack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.common.config.ConfigResource;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("R1: a Kafka broker of one's own")
class LocalKafkaIT {
  private static final byte[] VALUE = "once".getBytes(StandardCharsets.UTF_8);

  @TempDir private Path folder;

  @Test
  void firstStart_hasTheTopicsAndTheirDeadLetters_andMakesNoOthers() throws Exception {
    try (LocalKafka kafka = LocalKafka.temporary();
        Admin admin = Admin.create(Map.of("bootstrap.servers", kafka.bootstrapServers()))) {
      assertThat(admin.listTopics().names().get())
          .containsExactlyInAnyOrder(
              "orders.events",
              "orders.events-dlq",
              "payments.events",
              "payments.events-dlq",
              "invoicing.events",
              "invoicing.events-dlq",
              "invoice-jobs",
              "invoice-jobs-dlq");
      assertThat(admin.describeTopics(List.of("invoice-jobs")).allTopicNames().get())
          .allSatisfy((name, topic) -> assertThat(topic.partitions()).hasSize(4));
      assertThat(setting(admin, "orders.events", "retention.ms")).isEqualTo("604800000");
      assertThat(setting(admin, "orders.events", "flush.messages")).isEqualTo("1");
    }
  }

  private static String setting(Admin admin, String topic, String name)
      throws ExecutionException, InterruptedException {
    ConfigResource resource = new ConfigResource(ConfigResource.Type.TOPIC, topic);
    return admin.describeConfigs(List.of(resource)).all().get().get(resource).get(name).value();
  }

  @Test
  void killedInTheMidst_startsAgainOnItsDataWithAllThatWasAcknowledged() {
    Path ofItsOwn = folder.resolve("kafka");
    LocalKafka kafka = new LocalKafka(ofItsOwn, Ports.free());
    assertThat(ofItsOwn).as("emptied by -Dfresh after it was named").doesNotExist();
    Records records = new Records(kafka.bootstrapServers());
    kafka.start();
    try (KafkaProducer<String, byte[]> producer = records.producer()) {
      Records.send(producer, "orders.events", "a", VALUE);
      long first = kafka.pid();
      kafka.kill();
      assertThat(ProcessHandle.of(first).filter(ProcessHandle::isAlive)).isEmpty();
      assertThat(kafka.isRunning()).isFalse();
      kafka.start();
      assertThat(kafka.pid()).isNotEqualTo(first);
      Records.send(producer, "orders.events", "b", VALUE);
      assertThat(records.of("orders.events")).extracting("key").containsExactlyInAnyOrder("a", "b");
    } finally {
      kafka.stop();
    }
    assertThat(kafka.isRunning()).isFalse();
  }

  @Test
  void messageOfTwoMegabytes_isTaken_soThatItsConsumerCanRefuseIt() {
    try (LocalKafka kafka = LocalKafka.temporary()) {
      Records records = new Records(kafka.bootstrapServers());
      try (KafkaProducer<String, byte[]> producer = records.producer()) {
        Records.send(producer, "invoice-jobs", "large", new byte[2 * 1024 * 1024]);
      }
      assertThat(records.of("invoice-jobs"))
          .singleElement()
          .satisfies(it -> assertThat(it.value()).hasSize(2 * 1024 * 1024));
    }
  }

  @Test
  void brokerOfAnEarlierRun_isEndedByTheNextStartOnItsFolder() {
    LocalKafka earlier = new LocalKafka(folder, Ports.free());
    earlier.start();
    try (LocalKafka next = new LocalKafka(folder, Ports.free())) {
      assertThat(next.runningPort()).hasValue(earlier.port());
      next.start();
      assertThat(ProcessHandle.of(earlier.pid()).filter(ProcessHandle::isAlive)).isEmpty();
      assertThat(next.runningPort()).hasValue(next.port());
    }
  }

  @Test
  void brokerWhoseStarterIsKilled_endsByItself() throws Exception {
    Process starter =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                KafkaStarter.class.getName(),
                folder.toString(),
                Integer.toString(Ports.free()))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (BufferedReader said = starter.inputReader(StandardCharsets.UTF_8)) {
      long broker = Long.parseLong(said.readLine());
      assertThat(ProcessHandle.of(broker)).isPresent();
      starter.destroyForcibly();
      await()
          .atMost(Duration.ofMinutes(1))
          .until(() -> ProcessHandle.of(broker).filter(ProcessHandle::isAlive).isEmpty());
    } finally {
      starter.destroyForcibly();
    }
  }

  @Test
  void brokenData_areRefusedByNameWithTheWayOut() throws IOException {
    Files.createDirectories(folder.resolve("data"));
    Files.writeString(folder.resolve("data/meta.properties"), "version=1\nnode.id=99\n");
    try (LocalKafka kafka = new LocalKafka(folder, Ports.free())) {
      assertThatThrownBy(kafka::start)
          .isInstanceOf(LocalStackException.class)
          .hasMessageContaining("Kafka cannot use its data in " + folder.resolve("data"))
          .hasMessageContaining("cluster.id was not found")
          .hasMessageContaining("delete that folder or add -Dfresh");
      assertThat(kafka.isRunning()).isFalse();
    }
  }

  @Test
  void dataWithoutTheirDescription_areRefusedBeforeAnythingIsStarted() {
    Folders.create(folder.resolve("data/orders.events-0"));
    try (LocalKafka kafka = new LocalKafka(folder, Ports.free())) {
      assertThatThrownBy(kafka::start).hasMessageContaining("meta.properties is missing");
    }
  }

  @Test
  void takenPort_isNamed_andIsNoFaultOfTheData() throws IOException {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        LocalKafka kafka = new LocalKafka(folder, taken.getLocalPort())) {
      assertThatThrownBy(kafka::start)
          .hasMessageContaining("port " + taken.getLocalPort() + " was taken")
          .hasMessageNotContaining("delete");
    }
  }
}
