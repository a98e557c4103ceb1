package dev.onceward.localstack;

record PostgresPart(LocalPostgres postgres) implements StackPart {
  @Override
  public String name() {
    return "PostgreSQL";
  }

  @Override
  public void launch() {
    postgres.start();
  }

  @Override
  public void awaitReady() {
    // start() returns when connections are accepted.
  }

  @Override
  public void stop() {
    postgres.stop();
  }

  @Override
  public String description() {
    return postgres.jdbcUrl() + ", process " + postgres.pid().orElse(0);
  }
}
