package dev.onceward.idempotency.http;

import dev.onceward.idempotency.Command;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.ext.Providers;
import java.util.List;

/**
 * What the interceptor needs to know of the request, which only the JAX-RS side can tell.
 *
 * @param command what to do once
 * @param acceptable the media types the client accepts, best first
 * @param providers write entities as bytes
 */
record CapturedRequest(Command command, List<MediaType> acceptable, Providers providers) {}
