package dev.hilo.spring.internal.data.rest;

import dev.hilo.convention.IdPath;
import java.io.Serializable;

/**
 * An id from a URL that could be mistaken for a path segment, such as {@code a~b}. Spring Data REST
 * passes both to an association's lookup: ids that {@link PathIdConverter} has decoded, and the
 * last segment of an association's URI, which is not decoded. Ids with a slash cannot be a segment,
 * and are passed as text.
 */
record AmbiguousId(String id) implements Serializable {

  /** Public, because Spring converts text only to types with a public constructor. */
  public AmbiguousId {}

  /** Returns the id as text, unless that is ambiguous. */
  static Serializable of(String id) {
    return decoded(id).equals(id) ? id : new AmbiguousId(id);
  }

  /** Returns the id for a value that Spring Data REST passes to a lookup. */
  static String resolve(Object requested) {
    return requested instanceof AmbiguousId known ? known.id : decoded(requested.toString());
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

  /** The id. Spring's conversion uses it for an entity that a PUT creates. */
  @Override
  public String toString() {
    return id;
  }
}
