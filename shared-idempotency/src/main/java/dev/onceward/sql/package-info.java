/** What every part of the library knows of its database, below all of them. */
package dev.onceward.sql;
