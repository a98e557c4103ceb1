/** The orders API, called over HTTP: in this server or another one. */
package dev.onceward.invoicing.orders;
