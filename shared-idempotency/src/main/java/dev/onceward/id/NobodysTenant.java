package dev.onceward.id;

import java.util.UUID;

/** The tenant under which is kept what belongs to none; no caller is of it. */
public final class NobodysTenant {

  /** The nil UUID (RFC 9562). */
  public static final UUID ID = new UUID(0, 0);

  private NobodysTenant() {}
}
