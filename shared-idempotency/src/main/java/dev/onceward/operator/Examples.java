package dev.onceward.operator;

/** What the OpenAPI document shows. */
final class Examples {

  private static final String RECORD_MEMBERS =
      """
      "record_id": "0198f1a2-7c3d-7e4f-8a5b-6c7d8e9f0a1b", "operation": "payments.create",
      "idempotency_key": "my-first-payment", "state": "STARTED", "http_status": 202,
      "created_at": "2026-11-29T12:00:00.123456Z",
      "execution_id": "5b1c2d3e-4f50-6172-8394-a5b6c7d8e9f0\"""";

  private static final String EXECUTION_MEMBERS =
      """
      "execution_id": "5b1c2d3e-4f50-6172-8394-a5b6c7d8e9f0", "process": "payments.charge",
      "identity": ["0198f1a2-8000-7000-8000-000000000001"], "state": "UNKNOWN", "step": "confirm",
      "standing": "PARKED", "fencing_token": 3, "lease_until": "2026-11-29T12:05:00Z",
      "failures": 4, "take_overs": 1, "created_at": "2026-11-29T12:00:00.123456Z",
      "first_call_at": "2026-11-29T12:00:00.2Z", "last_reason": "no answer\"""";

  private static final String ATTEMPTS =
      """
      "attempts": [
        {"step": "confirm", "event": "CALL", "created_at": "2026-11-29T12:00:00.2Z",
         "fencing_token": 1, "provider_key": "ow1-4Yx"},
        {"step": "confirm", "event": "RESULT", "created_at": "2026-11-29T12:00:05.2Z",
         "fencing_token": 1, "provider_key": "ow1-4Yx", "outcome": "UNKNOWN",
         "reason": "no answer", "late": false, "contradicts": false}]""";

  private static final String ACTION_MEMBERS =
      """
      "action_id": "0198f1a2-9000-7000-8000-000000000002", "created_at": "2026-11-29T12:30:00Z",
      "operator": "olga", "action": "resolve", "target_kind": "execution",
      "target_id": "5b1c2d3e-4f50-6172-8394-a5b6c7d8e9f0", "reason": "ticket 4711: Stripe has it",
      "before": {"state": "UNKNOWN", "step": "confirm", "standing": "PARKED", "fencing_token": 3,
        "lease_until": "2026-11-29T12:35:00Z"},
      "after": {"state": "COMPLETED", "step": "confirm", "standing": "COMPLETED",
        "fencing_token": 4, "lease_until": "2026-11-29T12:35:00Z", "changed": true}""";

  private static final String TASK_MEMBERS =
      """
      "task_id": "0198f1a2-a000-7000-8000-000000000003", "task_key": "reminder:4711",
      "type": "orders.remind", "state": "FAILED", "run_at": "2026-11-29T12:00:00Z",
      "attempts": 10, "max_attempts": 10, "fencing_token": 10,
      "created_at": "2026-11-29T12:00:00Z", "last_error": "the address is unknown",
      "finished_at": "2026-11-29T12:09:30Z\"""";

  private static final String LETTER_MEMBERS =
      """
      "dead_letter_id": "6c2d3e4f-5061-7283-94a5-b6c7d8e9f0a1", "topic": "invoice-jobs",
      "partition": 2, "offset": 4711, "reason": "unknown_order",
      "cause": "There is no such order", "complete": true, "bytes": 312, "state": "UNSETTLED",
      "died_at": "2026-11-29T12:00:00.1Z", "created_at": "2026-11-29T12:00:00.2Z\"""";

  static final String TASKS = "{\"items\": [{" + TASK_MEMBERS + "}]}";

  static final String TASK = "{" + TASK_MEMBERS + "}";

  static final String LETTERS = "{\"items\": [{" + LETTER_MEMBERS + "}]}";

  static final String LETTER = "{" + LETTER_MEMBERS + "}";

  static final String RECORDS = "{\"items\": [{" + RECORD_MEMBERS + "}]}";

  static final String RECORD =
      "{" + RECORD_MEMBERS + ", \"execution\": {" + EXECUTION_MEMBERS + ", " + ATTEMPTS + "}}";

  static final String EXECUTIONS = "{\"items\": [{" + EXECUTION_MEMBERS + "}]}";

  static final String EXECUTION = "{" + EXECUTION_MEMBERS + ", " + ATTEMPTS + "}";

  static final String ACTIONS = "{\"items\": [{" + ACTION_MEMBERS + "}]}";

  static final String ACTION = "{" + ACTION_MEMBERS + "}";

  static final String ORDER = "{\"reason\": \"ticket 4711: the node is gone\"}";

  static final String RESOLUTION =
      """
      {"reason": "ticket 4711: Stripe has it", "outcome": "DONE",
       "result": {"status": "succeeded"}}""";

  private Examples() {}
}
