package dev.onceward.messaging;

import dev.onceward.signal.Signal;
import jakarta.enterprise.context.ApplicationScoped;

/** Tells the relay of this node that there may be something to send. */
@ApplicationScoped
public class RelaySignal extends Signal {}
