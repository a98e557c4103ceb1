package dev.onceward.operator;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Turns the parameters of a list into a query, or says all that is wrong with them. */
final class Queries {

  static final String STUCK = "stuck";

  private static final Pattern OPERATION = Pattern.compile("[A-Za-z0-9._-]{1,100}");
  private static final Pattern KEY = Pattern.compile("[A-Za-z0-9._~-]{1,255}");
  private static final Pattern TARGET = Pattern.compile("[^\\x00\\n\\r]{1,255}");
  private static final List<String> RECORD_STATES = List.of("STARTED", "COMPLETED");
  private static final List<String> EXECUTION_STATES =
      List.of("STARTED", "CALLING", "UNKNOWN", STUCK);

  private static final Pattern SHORT_TEXT = Pattern.compile("[^\\x00\\n\\r]{1,100}");
  private static final List<String> TASK_STATES = List.of("PENDING", "RUNNING", "FAILED", "DONE");
  private static final List<String> LETTER_STATES =
      List.of("UNSETTLED", "REPLAYING", "REPLAYED", "RESOLVED");

  private Queries() {}

  static RecordQuery ofRecords(Optional<String> operation, Optional<String> key, Common common) {
    Parameters parameters = new Parameters();
    RecordQuery query =
        new RecordQuery(
            parameters.like("operation", OPERATION, operation),
            parameters.like("key", KEY, key),
            parameters.oneOf("state", RECORD_STATES, common.state()),
            parameters.age("older_than", common.olderThan()),
            parameters.limit(common.limit()),
            parameters.cursor(common.cursor()));
    parameters.refuseIfAny();
    return query;
  }

  /** The last parameter says for how long an execution is due until it counts as stuck. */
  static ExecutionQuery ofExecutions(Common common, Duration stuckAfter) {
    Parameters parameters = new Parameters();
    Optional<String> state = parameters.oneOf("state", EXECUTION_STATES, common.state());
    boolean stuck = state.filter(STUCK::equals).isPresent();
    ExecutionQuery query =
        new ExecutionQuery(
            stuck ? Optional.empty() : state,
            stuck ? Optional.of(stuckAfter) : Optional.empty(),
            parameters.age("older_than", common.olderThan()),
            parameters.limit(common.limit()),
            parameters.cursor(common.cursor()));
    parameters.refuseIfAny();
    return query;
  }

  static ActionQuery ofActions(
      Optional<String> target, Optional<String> limit, Optional<String> cursor) {
    Parameters parameters = new Parameters();
    ActionQuery query =
        new ActionQuery(
            parameters.like("target_id", TARGET, target),
            parameters.limit(limit),
            parameters.cursor(cursor));
    parameters.refuseIfAny();
    return query;
  }

  static TaskQuery ofTasks(Optional<String> type, Optional<String> key, Common common) {
    Parameters parameters = new Parameters();
    TaskQuery query =
        new TaskQuery(
            parameters.oneOf("state", TASK_STATES, common.state()),
            parameters.like("type", SHORT_TEXT, type),
            parameters.like("key", TARGET, key),
            parameters.age("older_than", common.olderThan()),
            parameters.limit(common.limit()),
            parameters.cursor(common.cursor()));
    parameters.refuseIfAny();
    return query;
  }

  static DeadLetterQuery ofDeadLetters(
      Optional<String> topic, Optional<String> reason, Common common) {
    Parameters parameters = new Parameters();
    DeadLetterQuery query =
        new DeadLetterQuery(
            parameters.oneOf("state", LETTER_STATES, common.state()),
            parameters.like("topic", OPERATION, topic),
            parameters.like("reason", OPERATION, reason),
            parameters.age("older_than", common.olderThan()),
            parameters.limit(common.limit()),
            parameters.cursor(common.cursor()));
    parameters.refuseIfAny();
    return query;
  }

  /** What several lists can be asked for, as it came. */
  record Common(
      Optional<String> state,
      Optional<String> olderThan,
      Optional<String> limit,
      Optional<String> cursor) {

    /** From what JAX-RS gives. */
    static Common of(String state, String olderThan, String limit, String cursor) {
      return new Common(
          Optional.ofNullable(state),
          Optional.ofNullable(olderThan),
          Optional.ofNullable(limit),
          Optional.ofNullable(cursor));
    }
  }
}
