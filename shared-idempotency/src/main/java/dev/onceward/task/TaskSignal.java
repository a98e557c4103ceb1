package dev.onceward.task;

import dev.onceward.signal.Signal;
import jakarta.enterprise.context.ApplicationScoped;

/** Tells the workers of this node that there may be a task to do. */
@ApplicationScoped
public class TaskSignal extends Signal {}
