/** How threads that wait for work are woken after a commit, without the database. */
package dev.onceward.signal;
