package dev.onceward.benchmarks;

/** What is measured, under the names the report prints. */
enum Kind {
  SCRIPT("frozen script, JDBC"),
  FIRST("first calls, UUIDv7 keys"),
  FIRST_RANDOM("first calls, random keys"),
  REPLAY("replays"),
  TWIN("unprotected twin"),
  TRIVIAL("trivial authorised GET");

  private final String title;

  Kind(String title) {
    this.title = title;
  }

  String title() {
    return title;
  }
}
