/**
 * The task queue: work that is asked for in the business's transaction and carried out later, by
 * any node, as often as it takes. {@link dev.onceward.task.Tasks} takes tasks, a bean of type
 * {@link dev.onceward.task.TaskHandler} carries them out.
 */
package dev.onceward.task;
