package dev.hilo.spring.internal.data.rest;

import dev.hilo.convention.IdPath;
import java.io.Serializable;

/**
 * An id from a URL that could be mistaken for a path segment, such as {@code a~b}. Spring Data REST
 * asks an association's lookup for both: for ids of {@link PathIdConverter}, and for the last
 * segment of an association's URI, which it does not convert. Most ids are no segment, because they
 * contain a slash; they stay text.
 */
record RequestedId(String id) implements Serializable {

  /** Public, because Spring converts only types with a public constructor from text to text. */
  public RequestedId {}

  /** The id for Spring Data REST: as text unless that is ambiguous. */
  static Serializable of(String id) {
    return decoded(id).equals(id) ? id : new RequestedId(id);
  }

  /** The id that Spring Data REST means. */
  static String resolve(Object requested) {
    return requested instanceof RequestedId known ? known.id : decoded(requested.toString());
  }

  private static String decoded(String text) {
    if (text.indexOf('/') >= 0) {
      return text;
    }
    try {
      return IdPath.decode(text);
    } catch (IllegalArgumentException e) {
      return text;
    }
  }

  /** The id, which Spring's conversion gives to an entity that a PUT creates. */
  @Override
  public String toString() {
    return id;
  }
}
