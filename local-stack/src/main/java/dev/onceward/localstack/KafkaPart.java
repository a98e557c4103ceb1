package dev.onceward.localstack;

record KafkaPart(LocalKafka kafka) implements StackPart {
  @Override
  public String name() {
    return "Kafka";
  }

  @Override
  public void launch() {
    kafka.launch();
  }

  @Override
  public void awaitReady() {
    kafka.awaitReady();
  }

  @Override
  public void stop() {
    kafka.stop();
  }

  @Override
  public String description() {
    return kafka.bootstrapServers() + ", process " + kafka.pid();
  }
}
