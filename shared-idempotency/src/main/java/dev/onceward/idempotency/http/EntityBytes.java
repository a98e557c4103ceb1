package dev.onceward.idempotency.http;

import jakarta.ws.rs.InternalServerErrorException;
import jakarta.ws.rs.core.GenericEntity;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedHashMap;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.StreamingOutput;
import jakarta.ws.rs.ext.MessageBodyWriter;
import jakarta.ws.rs.ext.Providers;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;

/**
 * Writes a response's entity as JAX-RS would, but while the transaction is still open: a writer
 * interceptor comes after the commit, too late to store anything.
 */
final class EntityBytes {

  private static final Annotation[] NONE = {};

  private EntityBytes() {}

  /** The response's own type, else JSON where the client accepts it, else the client's best. */
  static MediaType mediaTypeOf(Response response, CapturedRequest request) {
    if (response.getMediaType() != null) {
      return response.getMediaType();
    }
    return request.acceptable().stream()
        .map(
            type ->
                type.isCompatible(MediaType.APPLICATION_JSON_TYPE)
                    ? MediaType.APPLICATION_JSON_TYPE
                    : type)
        .filter(type -> !type.isWildcardType() && !type.isWildcardSubtype())
        .map(type -> new MediaType(type.getType(), type.getSubtype()))
        .findFirst()
        .orElse(MediaType.APPLICATION_JSON_TYPE);
  }

  /** The bytes, and the type as the writer completed it (a charset, a boundary). */
  @SuppressWarnings("ArrayRecordComponent") // read once, never compared
  record Written(byte[] bytes, String contentType) {}

  static Written of(Response response, MediaType mediaType, Providers providers)
      throws IOException {
    Object entity = response.getEntity();
    if (entity instanceof GenericEntity<?> generic) {
      return write(generic.getEntity(), generic.getType(), mediaType, providers);
    }
    if (entity instanceof StreamingOutput) {
      throw new IllegalStateException(
          "An idempotent method can't stream its answer, which is stored before it is sent. Return"
              + " an entity with the whole content.");
    }
    return write(entity, entity.getClass(), mediaType, providers);
  }

  private static Written write(Object entity, Type type, MediaType mediaType, Providers providers)
      throws IOException {
    @SuppressWarnings("unchecked")
    Class<Object> raw = (Class<Object>) entity.getClass();
    MessageBodyWriter<Object> writer = providers.getMessageBodyWriter(raw, type, NONE, mediaType);
    if (writer == null) {
      throw new InternalServerErrorException(
          "Nothing can write " + raw.getName() + " as " + mediaType);
    }
    MultivaluedMap<String, Object> headers = new MultivaluedHashMap<>();
    headers.putSingle(HttpHeaders.CONTENT_TYPE, mediaType);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    writer.writeTo(entity, raw, type, NONE, mediaType, headers, bytes);
    return new Written(bytes.toByteArray(), headers.getFirst(HttpHeaders.CONTENT_TYPE).toString());
  }
}
