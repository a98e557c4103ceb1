/** Names that are made without asking anybody. */
package dev.onceward.id;
