package dev.onceward.benchmarks;

/** How tasks are carried out, under the names the report prints. */
enum TaskKind {
  OUTSIDE("library, outside a transaction"),
  TRANSACTIONAL("library, in the task's transaction"),
  DB_SCHEDULER("db-scheduler, lock-and-fetch"),
  START("enqueue to start");

  private final String title;

  TaskKind(String title) {
    this.title = title;
  }

  String title() {
    return title;
  }
}
