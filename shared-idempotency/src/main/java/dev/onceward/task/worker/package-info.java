/**
 * What carries tasks out on a node: claims, leases, attempts and their ends. An application needs
 * nothing from here but {@link dev.onceward.task.worker.TaskCounts}.
 */
package dev.onceward.task.worker;
