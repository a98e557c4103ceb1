/** The payments API, called over HTTP: in this server or another one. */
package dev.onceward.orders.payments;
