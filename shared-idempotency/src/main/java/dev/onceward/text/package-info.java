/** What every reader of texts needs, below all of them. */
package dev.onceward.text;
