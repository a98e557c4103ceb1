package dev.onceward.operator;

import java.util.UUID;

/** Who wants what of what, and why. */
record ActionRequest(UUID tenant, String operator, Action action, Target target, Order order) {}
