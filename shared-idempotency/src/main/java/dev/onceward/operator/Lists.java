package dev.onceward.operator;

import dev.onceward.settings.LibraryDataSource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.Response.ResponseBuilder;
import jakarta.ws.rs.core.UriInfo;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.function.Function;

/**
 * Reads without a transaction, and answers with JSON of our own spelling, whatever the server's.
 */
@ApplicationScoped
public class Lists {

  @Inject private LibraryDataSource dataSource;

  /** What is asked of the database. */
  @FunctionalInterface
  interface Query<T> {
    T on(Connection connection) throws SQLException;
  }

  <T> T read(Query<T> query) throws SQLException {
    try (Connection connection = dataSource.get().getConnection()) {
      return query.on(connection);
    }
  }

  /** A page of what a resource lists, if it is asked by parameters that it has. */
  <T> Response page(
      Class<?> resource, UriInfo uri, Function<T, JsonObject> item, Query<Page<T>> query)
      throws SQLException {
    KnownParameters.refuseOthers(resource, uri);
    Page<T> page = read(query);
    ResponseBuilder response = ok(page.json(item));
    page.next().ifPresent(next -> response.header(HttpHeaders.LINK, link(uri, next)));
    return response.build();
  }

  static ResponseBuilder ok(JsonObject json) {
    return Response.ok(json.toString(), MediaType.APPLICATION_JSON_TYPE);
  }

  /** By path alone, so that it holds behind any proxy. */
  private static String link(UriInfo uri, Cursor next) {
    String target =
        uri.getRequestUriBuilder().replaceQueryParam("cursor", next.encode()).build().getRawQuery();
    return "<" + uri.getRequestUri().getRawPath() + "?" + target + ">; rel=\"next\"";
  }
}
