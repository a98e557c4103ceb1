package dev.onceward.app.json;

import jakarta.json.bind.Jsonb;
import jakarta.json.bind.JsonbBuilder;
import jakarta.json.bind.JsonbConfig;
import jakarta.json.bind.config.PropertyNamingStrategy;
import jakarta.json.bind.config.PropertyOrderStrategy;
import jakarta.ws.rs.ext.ContextResolver;
import jakarta.ws.rs.ext.Provider;

/** JSON as all modules write it: snake_case, members in the order of their declaration. */
@Provider
public class JsonFormat implements ContextResolver<Jsonb> {

  private final Jsonb jsonb =
      JsonbBuilder.create(
          new JsonbConfig()
              .withPropertyNamingStrategy(PropertyNamingStrategy.LOWER_CASE_WITH_UNDERSCORES)
              .withPropertyOrderStrategy(PropertyOrderStrategy.ANY));

  @Override
  public Jsonb getContext(Class<?> type) {
    return jsonb;
  }
}
