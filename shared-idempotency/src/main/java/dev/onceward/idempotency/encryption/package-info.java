/**
 * Encryption of stored answers at rest (docs/encryption.md): keys, their settings, and the cipher
 * that binds an answer to its record.
 */
package dev.onceward.idempotency.encryption;
