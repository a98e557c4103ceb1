package dev.onceward.idempotency;

/** Whose idempotency keys are told apart from whose. */
public enum KeyScope {
  /** All callers of a tenant share one space of keys: a colleague's retry is a retry. */
  TENANT,
  /** Each caller (the token's subject) has a space of keys of its own within the tenant. */
  SUBJECT
}
