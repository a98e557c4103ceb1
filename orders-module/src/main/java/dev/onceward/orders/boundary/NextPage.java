package dev.onceward.orders.boundary;

import dev.onceward.orders.control.Page;
import dev.onceward.orders.control.PageQuery;
import jakarta.ws.rs.core.UriBuilder;
import jakarta.ws.rs.core.UriInfo;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/** Where a list goes on. */
final class NextPage {

  private NextPage() {}

  /** By which the page behind this one is asked for; empty on the last one. */
  static <T> Optional<String> cursor(Page<T> page, Function<T, UUID> id) {
    List<T> items = page.items();
    return page.hasMore()
        ? Optional.of(new Cursor(id.apply(items.get(items.size() - 1))).encode())
        : Optional.empty();
  }

  /** By path alone, so that it holds behind any proxy; a list's own filters are to be added. */
  static UriBuilder of(UriInfo uri, PageQuery query, String nextCursor) {
    return UriBuilder.fromPath(uri.getRequestUri().getRawPath())
        .queryParam("limit", query.limit())
        .queryParam("cursor", nextCursor);
  }

  /** The value of the header {@code Link} (RFC 8288). */
  static String link(UriBuilder next) {
    return "<" + next.build() + ">; rel=\"next\"";
  }
}
