/** Clients pay orders through the payments API: two hops, each of which can lose an answer. */
package dev.onceward.systemtests.chain;
