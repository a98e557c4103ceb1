/**
 * Effects in the business database that are applied once, whoever asks for them and however often.
 */
package dev.onceward.effect;
