package dev.onceward.orders.boundary;

import dev.onceward.orders.control.OrderQuery;
import dev.onceward.orders.control.Page;
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

  /** By path alone, so that it holds behind any proxy. */
  static String link(UriInfo uri, OrderQuery query, String nextCursor) {
    UriBuilder next =
        UriBuilder.fromPath(uri.getRequestUri().getRawPath())
            .queryParam("limit", query.limit())
            .queryParam("cursor", nextCursor);
    query.status().ifPresent(status -> next.queryParam("status", status));
    return "<" + next.build() + ">; rel=\"next\"";
  }
}
