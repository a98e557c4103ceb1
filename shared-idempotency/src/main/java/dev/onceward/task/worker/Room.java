package dev.onceward.task.worker;

/**
 * How many tasks of a type may be claimed.
 *
 * @param free that can begin at once
 * @param ahead that are expected to begin soon
 * @param careful how many of both may be such as a crash must not catch waiting: abandoned ones and
 *     last attempts
 */
record Room(int free, int ahead, int careful) {

  int most() {
    return free + ahead;
  }
}
