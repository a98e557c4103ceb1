-- What was done to one record, execution, task or dead letter, newest first. Only operators' actions write to it.
CREATE INDEX operator_action_target ON onceward.operator_action (tenant_id, target_id, action_id);
