package dev.onceward.systemtests.foreign;

import jakarta.ws.rs.ApplicationPath;
import jakarta.ws.rs.core.Application;

/** An application of somebody else, with a path of its own. */
@ApplicationPath("/shop")
public class Shop extends Application {}
