package dev.onceward.systemtests.harness;

/** Executions whose outcome stays unknown after a test that wanted that. */
public record Leftovers(Database database) {

  /** A reconciler that tried one again would use up the fault that the next test is about. */
  public void leaveAlone() {
    database.update(
        "UPDATE onceward.external_execution SET lease_until = now() + interval '1 day'"
            + " WHERE state = 'UNKNOWN'");
  }
}
