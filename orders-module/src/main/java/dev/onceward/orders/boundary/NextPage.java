package dev.onceward.orders.boundary;

import dev.onceward.orders.control.OrderQuery;
import jakarta.ws.rs.core.UriBuilder;
import jakarta.ws.rs.core.UriInfo;

/** Where a list goes on. */
final class NextPage {

  private NextPage() {}

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
